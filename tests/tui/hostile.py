"""Names that have broken screens: markup, formats, scripts, widths, and names alike."""

GROUPS = {
    "signs": ("[/]", "[bold]x", "{player} %s {{", '"q" =1+1', "\\[red] $name &lt;"),
    "scripts": ("世蓮", "דנה", "김민수", "زيد ٣٤", "さくら"),
    "emoji": ("👩‍🚀👨‍👩‍👧", "👍🏽 x", "❤️", "🇦🇹 Anna", "e\u0301ve\u200d"),
    "turned": (
        "\u202eAnna",
        "דנה\u2069 5",
        "a\u200fb \u202d7/7",
        "\u2067زيد\u2069 (2)",
        "x\u061c 1 ב",
    ),
    "long": ("W" * 40, "世" * 40, "a b " * 9 + "end", "👩‍🚀" * 13, "."),
    "alike": (
        "Maximilian the Elder",
        "Maximilian the Younger",
        "Maximilian the Greater",
        "Alexandra-Katharina Müller I of the Hill",
        "Alexandra-Katharina Müller 1 of the Hill",
    ),
}

MIXED = ("[/]", "{player} [b]%s", "世蓮 דנה", "👩‍🚀👨‍👩‍👧 \u202e٣٤", "Maximilian" * 4)
"""One table of them all."""
