"""Two words that two people, or two devices, can compare at a glance."""

import secrets

FIRST_WORDS = """
amber ashen autumn azure bold brave bright brisk bronze calm candid chalk cherry clear clever cobalt copper
coral cosy crimson crisp curious dapper dawn deep distant dusky eager early east ebony elder even fabled
fair fancy first flint fond frosty gentle gilded glad golden grand granite green happy hazel hidden high
honey humble indigo iron ivory jade jolly keen kind late lazy lemon level light lilac linen little lively
long lucky lunar maple marble mellow merry mighty mild mint misty modest morning neat noble north oaken
ochre old olive open orange paper patient pearl pine plain polite proud purple quick quiet rapid red ripe
roaming rosy round royal ruby russet rustic sandy scarlet silent silk silver simple sleepy snowy soft solar
south stable steady stone sunny swift tall
"""
SECOND_WORDS = """
abbey acorn anchor apple arbour arrow bakery balcony banner barge basket beacon bell bench bicycle boat
bottle branch bridge brook bucket butter button cabin candle canyon castle cellar chapel chimney clock cloud
comet compass cottage crane crown cushion dolphin donkey dragon drum eagle engine falcon feather fern ferry
fiddle field finch flute forest fountain fox garden gate glacier glove goose grove hammer harbour harvest
hedge heron hill horse inn island jacket kettle kite ladder lagoon lantern leaf library lighthouse lion
market meadow medal mill mirror moon mountain mule needle nest oak orchard otter owl oyster paddle palace
parrot path pebble pencil penguin piano pigeon pillow pocket pond puzzle quarry rabbit raven ribbon river
robin rocket saddle sail shell ship shore sparrow spoon spring squirrel stable star stork street
"""


def two_words() -> str:
    """Draw two words, of 16,384 pairs."""
    return f"{secrets.choice(FIRST_WORDS.split())} {secrets.choice(SECOND_WORDS.split())}"
