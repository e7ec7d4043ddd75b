"""Print tournaments as PDF (with reportlab), and read and write spreadsheets as XLSX (with openpyxl).

Install both libraries with `pip install carteado[tournaments]`. No other part of the program needs them.
"""
