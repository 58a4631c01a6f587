import { boldFace, regularFace } from '../../../drawing/faces.ts'
import type { WrittenPdf } from '../../../drawing/written-pdf.ts'

export interface Box {
  x: number
  y: number
  width: number
  isFigure?: boolean
  isBold?: boolean
}

// The built-in face draws several times faster and covers the characters of nearly every line.
const isBuiltIn = /^[ -ÿ–—‘’“”•…€]*$/

/** Draws one line of text, cut off at the end of its column; numbers are right-aligned. */
export function put(pdf: WrittenPdf, text: string, { x, y, width, isFigure = false, isBold = false }: Box): void {
  chooseFace(pdf, text, isBold)
  let shown = text
  while (shown.length > 1 && pdf.widthOfString(shown) > width) shown = `${shown.slice(0, -2)}…`
  pdf.text(shown, isFigure ? x + width - pdf.widthOfString(shown) : x, y, { lineBreak: false })
}

/** The lines that a text needs in a width. */
export function linesIn(pdf: WrittenPdf, text: string, width: number): string[] {
  chooseFace(pdf, text, false)
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((long) => piecesOf(pdf, long, width))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pdf.widthOfString(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word that is wider than its box continues on the next line. */
function piecesOf(pdf: WrittenPdf, word: string, width: number): string[] {
  if (pdf.widthOfString(word) <= width) return [word]
  const pieces = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1)}${character}`
    if (pdf.widthOfString(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

function chooseFace(pdf: WrittenPdf, text: string, isBold: boolean): void {
  if (isBuiltIn.test(text)) pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
  else pdf.useFace(isBold ? boldFace : regularFace)
}
