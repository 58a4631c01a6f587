import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [regular, bold] = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'].map((name) =>
  withoutShaping(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)))),
)

/** The two faces of every document, with the letters of all European languages. */
export const [regularFace, boldFace] = ['Inter', 'Inter-SemiBold']

/** Registers both faces. A face that a document does not use is not embedded. */
export function addTypeface(pdf: PDFKit.PDFDocument): void {
  for (const [name, face] of [[regularFace, regular] as const, [boldFace, bold] as const]) {
    pdf.registerFont(name, face).font(name)
    // Without a family, PDFKit re-reads the font bytes before each table cell, which takes 3 ms. With a family it
    // reuses the font, provided that no font had it when it was read.
    pdf.registerFont(name, face, name)
  }
}

/**
 * Hides the ligature and kerning tables: these languages do not need them, and they slow the layout of a word from 0.04
 * ms to 0.5 ms.
 */
function withoutShaping(font: Buffer): Buffer {
  const [directory, record] = [12, 16]
  for (let at = directory; at < directory + font.readUInt16BE(4) * record; at += record) {
    if (['GSUB', 'GPOS'].includes(font.toString('latin1', at, at + 4))) font.write('none', at, 'latin1')
  }
  return font
}
