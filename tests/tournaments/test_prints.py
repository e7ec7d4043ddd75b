"""The contents of score sheets, standings and brackets as PDF, and of spreadsheets."""

from __future__ import annotations

import io
import re
import zlib
from base64 import a85decode
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from reportlab.pdfbase.pdfmetrics import stringWidth

from carteado.tournaments import events
from carteado.tournaments.entry_list import LONGEST_CELL, MAX_COLUMNS, MAX_ROWS, csv_rows, preview
from carteado.tournaments.files.bracket_pdf import bracket_pdf
from carteado.tournaments.files.paper import BOLD, fit_text, printable, wrap_text
from carteado.tournaments.files.score_sheets_pdf import score_sheets_pdf
from carteado.tournaments.files.spreadsheets import (
    MAX_UNPACKED,
    NotASpreadsheet,
    as_csv,
    as_xlsx,
    games_rows,
    standings_rows,
    xlsx_rows,
)
from carteado.tournaments.files.standings_pdf import standings_pdf
from carteado.tournaments.score_sheets import score_sheet, score_sheets
from tests.tournaments.hall import Desk


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def texts(pdf: bytes) -> str:
    """Return all text of one of our PDFs."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        content = zlib.decompress(a85decode(stream.strip().removesuffix(b"~>")))
        found += re.findall(rb"\((.*?)\) Tj", content)
    plain = b"\n".join(found)
    return re.sub(rb"\\(\d{3})", lambda octal: bytes([int(octal[1], 8)]), plain).decode("cp1252")


@pytest.fixture
def desk() -> Desk:
    desk = Desk().add_entries(8).draw_groups()
    desk.take(events.SetupChanged(name="Copa São João", place="Clube Náutico"))
    return desk


def link(game: str) -> str:
    return f"https://torneio.exemplo.org/copa/jogos/{game}"


def test_fenacef_art33_the_sheet_has_scores_remarks_and_a_line_for_every_player_to_sign(desk):
    one, _ = desk.state.games["A1"].pairs
    desk.take(events.GameCalled("A1", 2))
    desk.take(events.Penalised("A1", one, "warning"), reason="palavrão")
    desk.take(events.Remarked("A1", "baralho trocado"))
    sheet = score_sheet(desk.state, desk.state.games["A1"], link)
    assert (sheet.phase, sheet.table, sheet.rows) == ("Grupo A · rodada 1", "2", 3)
    assert sheet.remarks == (f"{desk.state.name(one)}: advertência (palavrão)", "baralho trocado")
    desk.result("A1", (12, 5), (9, 12), (14, 7))
    written = texts(score_sheets_pdf([score_sheet(desk.state, desk.state.games["A1"], link)]))
    for pair in desk.state.games["A1"].pairs:
        for player in desk.state.entries[pair].players:
            assert player in written.split("\n")  # below its line
    for word in ("Copa São João", "baralho trocado", "14", "Árbitro", "Penalidades e observações"):
        assert word in written


def test_fenacef_art25_a_new_pack_is_noted_on_the_sheet_by_who_allowed_it(desk):
    desk.take(events.Remarked("A1", "baralho trocado a pedido de Ana 1"), by="Juiz Davi")
    assert desk.state.log[-1].by == "Juiz Davi"
    sheet = score_sheet(desk.state, desk.state.games["A1"], link)
    assert "baralho trocado a pedido de Ana 1" in texts(score_sheets_pdf([sheet]))


def test_a_sheet_for_every_game_two_to_a_page(desk):
    sheets = score_sheets(desk.state, link)
    assert len(sheets) == 12
    assert pages(score_sheets_pdf(sheets)) == 6
    assert pages(score_sheets_pdf(sheets[:1])) == 1


def test_knockout_sheet_has_five_columns_and_names_the_round(desk):
    desk.play_group_games().make_bracket()
    sheets = {sheet.game: sheet for sheet in score_sheets(desk.state)}
    assert (sheets["K1.1"].phase, sheets["K1.1"].rows) == ("Semifinal", 5)
    assert "K2.1" not in sheets  # the pairs of the final are not known yet


def test_sheet_notes_a_walkover(desk):
    desk.result("A1", absent="second")
    sheet = score_sheet(desk.state, desk.state.games["A1"], lang="en")
    assert sheet.remarks == (f"walkover: {desk.state.name(desk.state.games['A1'].pairs[1])} absent",)
    assert sheet.total == (2, 0)


@pytest.mark.parametrize("name", ["Zé", "Associação Atlética dos Aposentados da Caixa Econômica Federal", "W" * 80])
@pytest.mark.parametrize("width", [30, 100, 300])
def test_names_fit_their_width(name, width):
    text, size = fit_text(name, BOLD, 13, width)
    assert stringWidth(text, BOLD, size) <= width
    assert size >= 6


def test_unprintable_characters_are_replaced():
    assert printable("João – Ação Łukasz Dvořák 東京 \x07") == "João – Ação Lukasz Dvorák ?? ?"


def test_long_remarks_end_with_an_ellipsis():
    lines = wrap_text("palavra " * 100, BOLD, 9, 200, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")


def test_standings_pdf_has_every_pair_with_its_reason(desk):
    desk.play_group_games()
    written = texts(standings_pdf(desk.state))
    for entry in desk.state.entries.values():
        assert entry.name in written
    assert "Grupo B" in written
    assert "decidem os pontos" in written


@pytest.mark.parametrize(("pairs", "expected"), [(2, 1), (16, 1), (64, 1), (128, 3)])
def test_a_bracket_fits_its_pages(pairs, expected):
    desk = Desk().add_entries(pairs).draw_groups().play_group_games().make_bracket()
    pdf = bracket_pdf(desk.state)
    assert pages(pdf) == expected
    written = texts(pdf)
    assert all(desk.state.name(pair) in written for pair in desk.state.seeds)


def test_xlsx_entries_equal_csv_entries():
    book = Workbook()
    book.active.append(["Dupla", "Jogador 1", "Jogador 2", "Clube", "Cabeça"])
    book.active.append(["Os Zap", "José", "Ana", None, 1])
    out = io.BytesIO()
    book.save(out)
    listed = "Dupla;Jogador 1;Jogador 2;Clube;Cabeça\nOs Zap;José;Ana;;1\n"
    assert preview(xlsx_rows(out.getvalue())) == preview(csv_rows(listed.encode()))


def test_picture_in_a_spreadsheet_is_ignored():
    sheet, made = packed_sheet(f'<row r="1">{inline_cell("A1", "Dupla")}</row>'), io.BytesIO()
    with ZipFile(io.BytesIO(sheet)) as old, ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        new.writestr("docProps/thumbnail.jpeg", b"\xff\xd8\xff" + b"<!?" * 10 + b"x" * 100_000)
    assert xlsx_rows(made.getvalue())[0][0] == "Dupla"


def test_invalid_spreadsheet_is_refused():
    with pytest.raises(NotASpreadsheet):
        xlsx_rows(b"PK\x03\x04 nada")


def test_limited_print_has_the_next_games(desk):
    """A print must not take longer than some seconds. Played games need no sheet."""
    ids = [game.id for game in desk.state.fixtures]
    desk.win(ids[0])
    assert [sheet.game for sheet in score_sheets(desk.state, most=3)] == ids[1:4]
    assert len(score_sheets(desk.state, most=len(ids))) == len(ids)


def test_tables_for_spreadsheets(desk):
    desk.win("A1")
    book = load_workbook(io.BytesIO(as_xlsx([("a", standings_rows(desk.state)), ("b", games_rows(desk.state))])))
    assert [sheet.max_row for sheet in book.worksheets] == [9, 13]
    assert book["b"]["F2"].value == "2–0"


def test_formulas_are_escaped():
    assert as_csv([["=1+1", "@x", "＝1", "Ana", -3]]).decode("utf-8-sig") == "'=1+1;'@x;'＝1;Ana;-3\r\n"


def test_zip_bomb_is_refused():
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as made:
        made.writestr("xl/sharedStrings.xml", b"\0" * (MAX_UNPACKED + 1))
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(NotASpreadsheet, match="unpacked"):
        xlsx_rows(packed.getvalue())


def packed_sheet(rows: str, strings: str = "") -> bytes:
    """Return a spreadsheet with hand-written rows and shared strings."""
    book, packed = Workbook(), io.BytesIO()
    book.save(packed)
    head = '<{0} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{1}</{0}>'
    written = {"xl/worksheets/sheet1.xml": head.format("worksheet", f"<sheetData>{rows}</sheetData>")}
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    made = io.BytesIO()
    with ZipFile(packed) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, written.get(name) or old.read(name).decode().replace("</Types>", part))
        new.writestr("xl/sharedStrings.xml", head.format("sst", strings))
    return made.getvalue()


def inline_cell(at: str, text: str) -> str:
    return f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'


@pytest.mark.parametrize(
    ("rows", "strings", "why"),
    [
        ('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', "<si><t>a</t></si>" * 50_000, "tags"),
        ("<row><c><v>1</v></c></row>" * 50_000, "", "tags"),
        (f'<row r="1">{inline_cell("A1", "A" * MAX_UNPACKED)}</row>', "", "unpacked"),
        (f'<row r="1" spans="{"1" * 4_000_000}"/>', "", "a tag"),
        (f'<row r="1" spans="{">" * 4_000_000}"/>', "", "a tag"),
        (f"<row/><!--{'< ' * 20_000}-->", "", "a tag"),
        (f"<row/><?x {'< ' * 20_000}?>", "", "a tag"),
    ],
)
def test_slow_spreadsheet_is_refused(rows, strings, why):
    content = packed_sheet(rows, strings)
    assert len(content) < 100_000
    with pytest.raises(NotASpreadsheet, match=why):
        xlsx_rows(content)


def test_document_type_is_refused():
    sheet = packed_sheet('<row r="1"/>')
    made = io.BytesIO()
    with ZipFile(io.BytesIO(sheet)) as old, ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + old.read(name))
    with pytest.raises(NotASpreadsheet, match="a tag"):
        xlsx_rows(made.getvalue())


def test_rows_columns_and_cells_are_limited():
    long = inline_cell("A1", "A" * 300)
    far = f'<row r="1">{long}<c r="XFD1"><v>1</v></c></row><row r="9000"><c r="XFD9000"><v>1</v></c></row>'
    rows = xlsx_rows(packed_sheet(far))
    assert (len(rows), {len(row) for row in rows}) == (MAX_ROWS, {MAX_COLUMNS})
    assert (rows[0][0], rows[0][-1]) == ("A" * LONGEST_CELL, "")
    rows = csv_rows(("x," * 100 + "y" * 300 + "\n").encode() * 3000)
    assert (len(rows), {len(row) for row in rows}) == (MAX_ROWS, {MAX_COLUMNS})
    assert csv_rows(b"dupla\n" + b"y" * 300)[1] == ["y" * LONGEST_CELL]
