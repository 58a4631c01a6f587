import PDFDocument from 'pdfkit'
import { boldFace, bytesOf, facesFor, regularFace } from './faces.ts'
import { type Run, runsOf } from './runs.ts'

// Parts of PDFKit that its types lack: `_fragment` draws each line of text, wherever it comes from.
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface TextOptions {
        textWidth?: number | undefined
        wordCount?: number | undefined
      }
    }
    interface PDFDocument {
      _font: { ascender: number; font?: { hasGlyphForCodePoint(codePoint: number): boolean } }
      _fontFamily: string | null
      _fontSize: number
      _fragment(text: string, x: number, y: number, options: Mixins.TextOptions): void
    }
  }
}

// Inter holds all of them, in one direction. Other lines are examined character by character.
const isPlain =
  /^[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e00-\u1e9b\u1ea0-\u1ef9\u2010-\u2027\u2030-\u2055\u20ac]*$/

/**
 * A document that holds what people write: each line is divided into the faces and directions of its scripts, and a
 * face is loaded and embedded only when it is used.
 */
export class WrittenPdf extends PDFDocument {
  readonly #added = new Set<string>()

  /** Selects one of the two faces of the document. */
  useFace(name: string): this {
    if (!this.#added.has(name)) {
      this.registerFont(name, bytesOf(name)).font(name)
      // Without a family, PDFKit re-reads the font bytes before each table cell, which takes 3 ms. With a family it
      // reuses the font, provided that no font had it when it was read.
      this.registerFont(name, bytesOf(name), name)
      this.#added.add(name)
    }
    return this.font(name)
  }

  override widthOfString(text: string, options: PDFKit.Mixins.TextOptions = {}): number {
    if (isPlain.test(text)) return super.widthOfString(text, options)
    let width = 0
    this.#drawRuns(text, (run) => {
      width += super.widthOfString(run.text, { ...options, ...shapedWhole(run) })
    })
    return width
  }

  override _fragment(text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
    if (isPlain.test(text)) {
      super._fragment(text, x, y, options)
      return
    }
    // All faces share the baseline of the document's own.
    const baseline = (-this._font.ascender / 1000) * this._fontSize
    let at = x
    this.#drawRuns(text.replaceAll('\n', ''), (run) => {
      // A line knows its own width and words, a run does not.
      const shaped: PDFKit.Mixins.TextOptions = {
        ...options,
        textWidth: undefined,
        wordCount: undefined,
        align: 'left',
        baseline,
        ...shapedWhole(run),
      }
      super._fragment(run.text, at, y, shaped)
      at += super.widthOfString(run.text, shaped)
    })
  }

  #drawRuns(text: string, draw: (run: Run) => void): void {
    const own = this._fontFamily ?? regularFace
    const runs = runsOf(
      text,
      (character) => facesFor(character, text, own === boldFace),
      (face, character) => {
        this.useFace(face)
        return Array.from(character).every((each) => this._font.font?.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
      },
    )
    for (const run of runs) {
      this.useFace(run.face)
      draw(run)
    }
    this.useFace(own)
  }
}

/** PDFKit lays out word by word from the left, but words that run from the right need the whole run. */
function shapedWhole({ isRightToLeft }: Run): { features?: [] } {
  return isRightToLeft ? { features: [] } : {}
}
