"""The classes of the reader's heads, in the order of their outputs."""

#: What a word stands for: "O" for nothing, "evcase" for a case that an event opens.
KINDS = ("O", "start", "step", "case", "evcase", "wait", "bound", "end", "back", "on", "same", "event")
#: Types of events.
TYPES = ("none", "message", "timer", "signal", "condition")
#: What a case answers to its question.
VALUES = ("yes", "no", "other")
#: Properties of a mark besides its kind. The third output is not trained.
FLAGS = ("keeps", "each", "head")
#: How marks are connected: "in" the branch that a mark opens, or in the "other" one of a case; "sib" is the
#: last case of the same question, "par" the first mark of the branch beside it, "to" where a way leads, "on"
#: the step of an event; "before" and "after" change the order of the text.
ARCS = ("in", "other", "sib", "par", "to", "on", "before", "after")

#: Kinds of marks that open a branch of a decision.
CASES = ("case", "evcase")
