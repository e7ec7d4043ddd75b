"""Writes the page that shows, article by article, which tests hold the program to each document.

    python scripts/rules_page.py            # writes docs/regras/*.md
    python scripts/rules_page.py --check    # exits 1 naming what is missing or stale

The page is generated so that it can't promise more than the tests show, and committed so that a player
can read it without running anything.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carteado.games import rulebook

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "carteado"


@dataclass(frozen=True)
class Page:
    """One game's page: the documents it answers to, and where its tests and regulations are."""

    name: str
    game: str
    documents: tuple[str, ...]
    tests: tuple[str, ...]
    regulations: tuple[str, ...]
    preset: str = ""  # the regulation of a document that is not named after it

    @property
    def path(self) -> Path:
        return ROOT / "docs" / "regras" / f"{self.name}.md"


PAGES = (
    Page(
        name="truco",
        game="truco",
        documents=("basico", "fenacef", "sinsep", "copag", "jtb"),
        tests=("tests/truco", "tests/tournaments"),
        regulations=("src/carteado/truco/regulations", "src/carteado/tournaments/regulations"),
    ),
    Page(
        name="blackjack",
        game="blackjack",
        documents=("blackjack",),
        tests=("tests/blackjack",),
        regulations=("src/carteado/blackjack/regulations",),
        preset="copag",
    ),
    Page(
        name="buraco",
        game="buraco",
        documents=("buraco",),
        tests=("tests/buraco",),
        regulations=("src/carteado/buraco/regulations",),
        preset="copag",
    ),
    Page(
        name="pifpaf",
        game="pif-paf",
        documents=("pifpaf",),
        tests=("tests/pifpaf",),
        regulations=("src/carteado/pifpaf/regulations",),
        preset="copag",
    ),
)


# What the files say


def read(path: Path) -> dict[str, Any]:
    """A TOML file, or nothing where there is none yet: ``missing`` tells which."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def document_file(document: str) -> Path:
    """The file of a document, beside the rules of its game."""
    game = next((page.name for page in PAGES if document in page.documents), document)
    return PACKAGE / game / "documents" / f"{document}.toml"


def decisions_file(page: Page) -> Path:
    return PACKAGE / page.name / "documents" / "decisions.toml"


def articles_of(document: str) -> list[dict[str, Any]]:
    articles: list[dict[str, Any]] = read(document_file(document)).get("articles", [])
    return articles


def general_decisions(page: Page) -> list[dict[str, Any]]:
    decisions: list[dict[str, Any]] = read(decisions_file(page)).get("decisions", [])
    return decisions


def regulation_files(page: Page, document: str) -> list[Path]:
    """The game's regulation of a document, and its tournament's where it has one."""
    first, *others = (ROOT / folder / f"{page.preset or document}.toml" for folder in page.regulations)
    return [first, *(file for file in others if file.exists())]


def decided_fields(page: Page, document: str) -> Iterator[tuple[str, Any, str]]:
    """The fields of a regulation that no article settles: name, value, why."""
    for file in regulation_files(page, document):
        written = read(file)
        for field, rule in sourced(written.get("rules", {})):
            if "decision" in rule:
                yield field, rule["is"], rule["decision"]
        for field, rule in written.get("stated", {}).items():
            if "decision" in rule:
                yield field, rulebook(written["game"]).stated[field], rule["decision"]


def sourced(rules: dict[str, Any], part: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The rules that say where they come from, those of a part such as `at_iron` behind its name."""
    for field, rule in rules.items():
        if isinstance(rule, dict) and "is" in rule:
            yield part + field, rule
        elif isinstance(rule, dict):
            yield from sourced(rule, f"{part}{field}.")


def all_tests(page: Page) -> list[str]:
    """Every test of the game, in the order they are written."""
    return [
        node.name
        for folder in page.tests
        for file in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


# Which test belongs where


def article_tested(document: str, ids: Iterable[str], test: str) -> str | None:
    """The article a test is named after: the longest id that opens the rest of its name."""
    rest = test.removeprefix(f"test_{document}_") + "_"
    if rest == test + "_":
        return None
    return max((id_ for id_ in ids if rest.startswith(id_ + "_")), key=len, default=None)


def tests_by_article(document: str, tests: Iterable[str]) -> dict[str, list[str]]:
    ids = [article["id"] for article in articles_of(document)]
    found: dict[str, list[str]] = {id_: [] for id_ in ids}
    for test in tests:
        id_ = article_tested(document, ids, test)
        if id_ is not None:
            found[id_].append(test)
    return found


def tests_named(names: Iterable[str], tests: Sequence[str]) -> list[str]:
    """The tests that open with one of the names, each once."""
    return [test for test in tests if any(test.startswith(name) for name in names)]


# The page


def render(page: Page) -> str:
    tests = all_tests(page)
    lines = [
        f"# Regras: {page.game}",
        "",
        "Cada documento que o programa segue, artigo por artigo, com os testes que mostram que o segue;",
        "e, no fim, o que decidimos onde os documentos calam ou se contradizem.",
        "",
        "<!-- Gerado por scripts/rules_page.py a partir dos documentos, dos testes e dos regulamentos. -->",
    ]
    for document in page.documents:
        lines += ["", *document_section(document, tests)]
    lines += ["", "## O que decidimos", "", "Quem discordar pode mudar cada um destes campos na sua mesa."]
    for document in page.documents:
        lines += ["", *decided_section(page, document, tests)]
    lines += ["", *general_section(page, tests)]
    return "\n".join(lines) + "\n"


def document_section(document: str, tests: Iterable[str]) -> list[str]:
    title = read(document_file(document)).get("title", "ainda não descrito")
    found = tests_by_article(document, tests)
    rows = (
        (article["label"], article["says"], article_cell(article, found[article["id"]]))
        for article in articles_of(document)
    )
    return [f"## {document}", "", f"{title}.", "", *table(("artigo", "o que diz", "testes"), rows)]


def article_cell(article: dict[str, Any], tests: Sequence[str]) -> str:
    """The tests; without any, why the program can't hold the article, or that a test is owed."""
    if tests:
        return tests_cell(tests)
    return "**sem teste**" if article["program"] else f"*fora do programa:* {article['why']}"


def decided_section(page: Page, document: str, tests: Sequence[str]) -> list[str]:
    rows = ((f"`{field}`", f"`{value_text(value)}`", why) for field, value, why in decided_fields(page, document))
    named = tests_named([f"test_{document}_decision_"], tests)
    return [
        f"### {document}",
        "",
        *table(("campo", "valor", "por quê"), rows),
        "",
        "Testes: " + (", ".join(f"`{test}`" for test in named) or "—"),
    ]


def general_section(page: Page, tests: Sequence[str]) -> list[str]:
    rows = (
        (decision["says"], tests_cell(tests_named(decision["tests"], tests))) for decision in general_decisions(page)
    )
    return ["### Em todos os regulamentos", "", *table(("decisão", "testes"), rows)]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [row_of(head), row_of(["---"] * len(head)), *(row_of(row) for row in rows)]


def row_of(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def tests_cell(tests: Iterable[str]) -> str:
    return "<br>".join(f"`{test}`" for test in tests) or "—"


def value_text(value: Any) -> str:
    """A value as the regulation file writes it, near enough for a reader."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(value_text(item) for item in value) or "[]"
    return str(value)


# The check


def missing(page: Page) -> list[str]:
    """Files that are not there, articles without a test, decisions that name a test there is not."""
    tests = all_tests(page)
    files = [document_file(document) for document in page.documents]
    files += [file for document in page.documents for file in regulation_files(page, document)]
    files.append(decisions_file(page))
    found = [f"{file.relative_to(ROOT)}: no such file" for file in files if not file.exists()]
    for document in page.documents:
        tested = tests_by_article(document, tests)
        found += [
            f"{document} {article['label']} ({article['id']}): no test"
            for article in articles_of(document)
            if article["program"] and not tested[article["id"]]
        ]
        found += [
            f"{document} {article['label']} ({article['id']}): neither in the program nor why not"
            for article in articles_of(document)
            if not article["program"] and not article.get("why")
        ]
    found += [
        f"{decisions_file(page).relative_to(ROOT)}: no test named {name}"
        for decision in general_decisions(page)
        for name in decision["tests"]
        if not tests_named([name], tests)
    ]
    return found


def stale(page: Page) -> bool:
    """Whether the page committed is not the one these files give."""
    return not page.path.exists() or page.path.read_text(encoding="utf-8") != render(page)


def check() -> int:
    complaints = [complaint for page in PAGES for complaint in missing(page)]
    complaints += [
        f"{page.path.relative_to(ROOT)}: stale, run python scripts/rules_page.py" for page in PAGES if stale(page)
    ]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


def write() -> int:
    for page in PAGES:
        page.path.parent.mkdir(parents=True, exist_ok=True)
        page.path.write_text(render(page), encoding="utf-8")
        print(page.path.relative_to(ROOT))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the rules pages, or check them.")
    parser.add_argument("--check", action="store_true", help="exit 1 naming what is missing or stale")
    return check() if parser.parse_args(arguments).check else write()


if __name__ == "__main__":
    sys.exit(main())
