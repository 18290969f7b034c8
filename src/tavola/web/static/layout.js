// How a page is laid out, by the shape of its window; a classic script, so that nothing is painted in another layout.
// Style sheets and modules know the layouts by these names alone, as a class of the root: the first that fits is taken.
(() => {
  const layouts = Object.entries({
    flat: "(max-height: 560px) and (min-aspect-ratio: 5/4)", // a phone on its side, a laptop at 200 %
    tall: "(max-width: 760px)", // a phone upright
    tablet: "(max-aspect-ratio: 1/1)", // upright: the board across it, all else below
    laptop: "(max-width: 1150px)", // a tablet on its side, a desk at 150 %
    large: "(min-width: 1800px) and (min-height: 960px)", // a desk whose type grows
    desk: "all",
  }).map(([name, query]) => ({ name, fits: matchMedia(query) }));
  const { classList } = document.documentElement;
  const choose = () => {
    const name = layouts.find(({ fits }) => fits.matches)?.name ?? "desk";
    if (classList.contains(name)) return;
    classList.remove(...layouts.map((one) => one.name));
    classList.add(name);
    dispatchEvent(new Event("layout"));
  };
  for (const { fits } of layouts) fits.addEventListener("change", choose);
  choose();
})();
