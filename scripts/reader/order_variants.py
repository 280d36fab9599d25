"""Orders made of orders: two in one message, greetings, other quotation marks, typing errors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from edits import Edit, replaced, slip
from orders import Order, OrderMark
from texts import Span

#: Share of orders that are joined with another one of their diagram, and how many words both may have.
JOINED = 0.22
JOINED_WORDS = 60
#: Shares of orders with something polite around them, in lower case, without stops, with other quotation
#: marks, with typing errors; and the share of words with one.
FRAMED = 0.15
LOWERED = 0.12
UNSTOPPED = 0.12
QUOTED = 0.25
SLIPPED = 0.1
SLIPS = 0.06
SLIP_LETTERS = 5

#: The text between two orders; the second continues in lower case unless a sentence ends there.
BETWEEN = (
    ". ",
    ". ",
    "; ",
    ", ",
    " and ",
    ", and ",
    " and also ",
    ". also ",
    ", then ",
    " plus ",
    ". And ",
    "\n",
    " - ",
)
BEFORE = (
    *("please ", "pls ", "hi, ", "hello! ", "ok, ", "ok so ", "hey, ", "good morning, ", "one more thing: "),
    *("next: ", "sorry, ", "well, ", "hm, ", "quick one: ", "Dear team, ", "hi there. "),
)
BEHIND = (
    " please",
    ", please",
    " thanks",
    ", thanks!",
    " thx",
    ", ok?",
    " :)",
    " - thanks a lot",
    " asap",
    ". Many thanks",
)
QUOTES = (('"', '"'), ("'", "'"), ("“", "”"), ("„", "“"), ("«", "»"), ("", ""))
QUOTATION = re.compile(r"""(?<!\w)(["'“„«])([^"'“”„«»]{2,60}?)["'”“»](?!\w)""")


def variant(order: Order, others: Sequence[Order], random: Random) -> Order:
    """The order, or one that asks for the same in another form. `others` are the orders of its diagram."""
    if others and random.random() < JOINED:
        order = joined(order, random.choice(others), random)
    if random.random() < FRAMED:
        order = framed(order, random)
    if random.random() < QUOTED:
        order = requoted(order, random.choice(QUOTES))
    if random.random() < UNSTOPPED:
        order = edited(
            order, [(at.start(), at.end(), "") for at in re.finditer(r"[.,;!]+(?=\s|$)", order.plain)]
        )
    if random.random() < SLIPPED:
        order = slipped(order, random)
    return lowered(order) if random.random() < LOWERED else order


def joined(one: Order, other: Order, random: Random) -> Order:
    """Both in one message, in the order given; only the first if both are too long."""
    if one is other or not other.marks or len((one.plain + " " + other.plain).split()) > JOINED_WORDS:
        return one
    between = random.choice(BETWEEN)
    first = one.plain.rstrip(" .,;") if not one.plain.endswith(("?", "!")) else one.plain
    if first != one.plain.rstrip(" .,;") and between[0] in ".,;":
        between = " "
    if any(mark.span[1] > len(first) for mark in one.marks):
        return one
    second = other.plain
    if between.strip() not in (".", "") and second[1:2].islower():
        second = second[0].lower() + second[1:]
    shift = max((mark.number for mark in one.marks), default=0)
    behind = len(first) + len(between)
    marks = [*one.marks, *(moved(mark, shift, behind) for mark in other.marks)]
    return replace(one, plain=first + between + second, marks=tuple(marks))


def moved(mark: OrderMark, shift: int, behind: int) -> OrderMark:
    """The mark with numbers and places after those of another order."""
    return replace(
        mark,
        number=mark.number + shift,
        of=tuple(number + shift for number in mark.of),
        inside=None if mark.inside is None else mark.inside + shift,
        span=(mark.span[0] + behind, mark.span[1] + behind),
    )


def framed(order: Order, random: Random) -> Order:
    """Adds something polite before or after it."""
    if random.random() < 0.5:
        return edited(order, [(0, 0, random.choice(BEFORE))])
    end = len(order.plain)
    return edited(order, [(end, end, random.choice(BEHIND))])


def requoted(order: Order, quotes: tuple[str, str]) -> Order:
    """All quotations in these quotation marks, or in none."""
    edits: list[Edit] = []
    for found in QUOTATION.finditer(order.plain):
        edits += [(found.start(), found.start() + 1, quotes[0]), (found.end() - 1, found.end(), quotes[1])]
    return edited(order, edits)


def slipped(order: Order, random: Random) -> Order:
    """Swaps two letters in some longer words, or omits one; names of new elements stay."""
    kept = [mark.span for mark in order.marks if mark.kind == "text"]
    edits: list[Edit] = []
    for word in re.finditer(r"[a-z]+", order.plain):
        start, end = word.span()
        if (
            end - start < SLIP_LETTERS
            or random.random() > SLIPS
            or any(a < end and start < b for a, b in kept)
        ):
            continue
        edits.append(slip(order.plain, start, end, random))
    return edited(order, edits)


def lowered(order: Order) -> Order:
    """All in lower case."""
    plain = order.plain.lower()
    return replace(order, plain=plain) if len(plain) == len(order.plain) else order


def edited(order: Order, edits: Sequence[Edit]) -> Order:
    """The order with its words changed at these places, which follow each other, and its marks moved.

    The order as it is where a mark would lose its words.
    """
    plain, place = replaced(order.plain, edits)

    def span(own: Span) -> Span:
        return place(own[0]), place(own[1] - 1) + 1

    marks = [replace(mark, span=span(mark.span)) for mark in order.marks]
    sound = all(plain[slice(*mark.span)].strip() for mark in marks)
    return replace(order, plain=plain, marks=tuple(marks)) if sound else order
