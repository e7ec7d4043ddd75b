"""Write the rules pages, which list the tests of each article of each document.

    python scripts/rules_page.py            # writes docs/regras/*.md
    python scripts/rules_page.py --check    # exits 1 and lists what is missing or stale

The pages are generated from the tests, so a page never claims that a rule is tested when it is not. They are committed,
so that players can read them without running anything.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from carteado.games.registry import GAMES, default_regulation, game_name, rulebook
from carteado.regulation.documents import documents
from carteado.words.packages import package_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "carteado"


@dataclass(frozen=True)
class Page:
    """The page of a game. It finds the documents, decisions, regulations and tests in their folders."""

    game: str

    @property
    def name(self) -> str:
        return game_name(self.game, "pt").lower()

    @property
    def path(self) -> Path:
        return ROOT / "docs" / "regras" / f"{self.game}.md"

    @property
    def folder(self) -> Path:
        return Path(str(files(package_of(self.game))))

    @property
    def documents(self) -> tuple[str, ...]:
        return documents(self.game)

    @property
    def decisions(self) -> Path:
        return self.folder / "documents" / "decisions.toml"

    def document(self, name: str) -> dict[str, Any]:
        return read(self.folder / "documents" / f"{name}.toml")

    def articles(self, document: str) -> list[dict[str, Any]]:
        articles: list[dict[str, Any]] = self.document(document).get("articles", [])
        return articles

    def general_decisions(self) -> list[dict[str, Any]]:
        decisions: list[dict[str, Any]] = read(self.decisions).get("decisions", [])
        return decisions

    def regulations(self, document: str) -> list[Path]:
        """Return the paths of the regulations that use a document: the game's, and the tournament's if there is one.

        A document without a regulation of its name uses the default regulation.
        """
        folder = self.folder / "regulations"
        own = folder / f"{document}.toml"
        tournament = PACKAGE / "tournaments" / "regulations" / f"{document}.toml"
        return [
            own if own.exists() else folder / f"{default_regulation(self.game)}.toml",
            *([tournament] if tournament.exists() else []),
        ]

    def tests(self) -> list[str]:
        """Return the names of all tests of the game and of tournaments, in the order of the files."""
        return [
            node.name
            for folder in (f"games/{self.game}", "tournaments")
            for file in sorted((ROOT / "tests" / folder).rglob("*.py"))
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]


def pages() -> list[Page]:
    """Return the pages of all games with documents."""
    return [Page(game) for game in GAMES if documents(game)]


# Reading the files


def read(path: Path) -> dict[str, Any]:
    """Read a TOML file. Return {} if it does not exist, because `missing` reports missing files."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def decided_fields(page: Page, document: str) -> Iterator[tuple[str, Any, str]]:
    """Yield the fields that no article decides. Each item has the name, the value and our reason."""
    for file in page.regulations(document):
        written = read(file)
        for field, rule in rules_with_source(written.get("rules", {})):
            if "decision" in rule:
                yield field, rule["is"], rule["decision"]
        for field, rule in written.get("stated", {}).items():
            if "decision" in rule:
                yield field, rulebook(written["game"]).fixed_rules[field], rule["decision"]


def rules_with_source(rules: dict[str, Any], part: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rules that have a source. A rule in a nested table is named `table.field`."""
    for field, rule in rules.items():
        if isinstance(rule, dict) and "is" in rule:
            yield part + field, rule
        elif isinstance(rule, dict):
            yield from rules_with_source(rule, f"{part}{field}.")


# Assigning tests to articles


def article_of_test(document: str, ids: Iterable[str], test: str) -> str | None:
    """Return the id of the article that a test is named after, or None.

    The name of a test is `test_<document>_<article>_…`. If several ids match, return the longest.
    """
    rest = test.removeprefix(f"test_{document}_") + "_"
    if rest == test + "_":
        return None
    return max((id_ for id_ in ids if rest.startswith(id_ + "_")), key=len, default=None)


def tests_by_article(page: Page, document: str, tests: Iterable[str]) -> dict[str, list[str]]:
    ids = [article["id"] for article in page.articles(document)]
    found: dict[str, list[str]] = {id_: [] for id_ in ids}
    for test in tests:
        id_ = article_of_test(document, ids, test)
        if id_ is not None:
            found[id_].append(test)
    return found


def tests_named_like(names: Iterable[str], tests: Sequence[str]) -> list[str]:
    """Return the tests whose names begin with one of these names."""
    return [test for test in tests if any(test.startswith(name) for name in names)]


# The page


def render(page: Page) -> str:
    tests = page.tests()
    lines = [
        f"# Regras: {page.name}",
        "",
        "Cada documento que o programa segue, artigo por artigo, com os testes que mostram que o segue;",
        "e, no fim, o que decidimos onde os documentos calam ou se contradizem.",
        "",
        "<!-- Gerado por scripts/rules_page.py a partir dos documentos, dos testes e dos regulamentos. -->",
    ]
    for document in page.documents:
        lines += ["", *document_section(page, document, tests)]
    lines += ["", "## O que decidimos", "", "Quem discordar pode mudar cada um destes campos na sua mesa."]
    for document in page.documents:
        lines += ["", *decided_section(page, document, tests)]
    lines += ["", *general_section(page, tests)]
    return "\n".join(lines) + "\n"


def document_section(page: Page, document: str, tests: Iterable[str]) -> list[str]:
    title = page.document(document).get("title", "ainda não descrito")
    found = tests_by_article(page, document, tests)
    rows = (
        (article["label"], article["says"], article_cell(article, found[article["id"]]))
        for article in page.articles(document)
    )
    return [f"## {document}", "", f"{title}.", "", *table(("artigo", "o que diz", "testes"), rows)]


def article_cell(article: dict[str, Any], tests: Sequence[str]) -> str:
    """Return the table cell of an article: its tests, the reason why it has none, or a note that a test is missing."""
    if tests:
        return tests_cell(tests)
    return "**sem teste**" if article["program"] else f"*fora do programa:* {article['why']}"


def decided_section(page: Page, document: str, tests: Sequence[str]) -> list[str]:
    rows = ((f"`{field}`", f"`{value_text(value)}`", why) for field, value, why in decided_fields(page, document))
    named = tests_named_like([f"test_{document}_decision_"], tests)
    return [
        f"### {document}",
        "",
        *table(("campo", "valor", "por quê"), rows),
        "",
        "Testes: " + (", ".join(f"`{test}`" for test in named) or "—"),
    ]


def general_section(page: Page, tests: Sequence[str]) -> list[str]:
    rows = (
        (decision["says"], tests_cell(tests_named_like(decision["tests"], tests)))
        for decision in page.general_decisions()
    )
    return ["### Em todos os regulamentos", "", *table(("decisão", "testes"), rows)]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [row_of(head), row_of(["---"] * len(head)), *(row_of(row) for row in rows)]


def row_of(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def tests_cell(tests: Iterable[str]) -> str:
    return "<br>".join(f"`{test}`" for test in tests) or "—"


def value_text(value: Any) -> str:
    """Format a value almost as in a regulation file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(value_text(item) for item in value) or "[]"
    return str(value)


# The check


def missing(page: Page) -> list[str]:
    """Return a message for each missing file, each article without a test, and each missing test of a decision."""
    tests = page.tests()
    needed = [*(file for document in page.documents for file in page.regulations(document)), page.decisions]
    found = [f"{file.relative_to(ROOT)}: no such file" for file in needed if not file.exists()]
    for document in page.documents:
        tested = tests_by_article(page, document, tests)
        found += [
            f"{document} {article['label']} ({article['id']}): no test"
            for article in page.articles(document)
            if article["program"] and not tested[article["id"]]
        ]
        found += [
            f"{document} {article['label']} ({article['id']}): not in the program, and no reason is given"
            for article in page.articles(document)
            if not article["program"] and not article.get("why")
        ]
    found += [
        f"{page.decisions.relative_to(ROOT)}: no test named {name}"
        for decision in page.general_decisions()
        for name in decision["tests"]
        if not tests_named_like([name], tests)
    ]
    return found


def stale(page: Page) -> bool:
    """Return whether the committed page differs from the page that would be generated now."""
    return not page.path.exists() or page.path.read_text(encoding="utf-8") != render(page)


def check() -> int:
    complaints = [complaint for page in pages() for complaint in missing(page)]
    complaints += [
        f"{page.path.relative_to(ROOT)}: stale, run python scripts/rules_page.py" for page in pages() if stale(page)
    ]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


def write() -> int:
    for page in pages():
        page.path.parent.mkdir(parents=True, exist_ok=True)
        page.path.write_text(render(page), encoding="utf-8")
        print(page.path.relative_to(ROOT))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the rules pages, or check them.")
    parser.add_argument("--check", action="store_true", help="exit with 1 and list what is missing or stale")
    return check() if parser.parse_args(arguments).check else write()


if __name__ == "__main__":
    sys.exit(main())
