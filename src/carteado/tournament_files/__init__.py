"""A tournament on paper and in spreadsheets: PDF with reportlab, XLSX with openpyxl.

Both come with `pip install carteado[tournaments]`; nothing else of the program needs them.
"""
