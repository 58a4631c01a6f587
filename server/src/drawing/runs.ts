import bidiFactory from 'bidi-js/dist/bidi.mjs'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A part of a line in one face and one direction, as a shaper takes it: its characters in reading order. */
export interface Run {
  face: string
  text: string
  isRightToLeft: boolean
}

interface Piece extends Run {
  level: number
}

// Marks that only direct the order of others, and others that a face may lack without loss.
const isInvisible = /^\p{Default_Ignorable_Code_Point}+$/u

/**
 * The runs of a line from left to right, by the Unicode bidirectional algorithm. The line itself runs from left to
 * right, as on screen. A character that no face holds becomes a question mark, never an empty box.
 */
export function runsOf(
  line: string,
  facesFor: (character: string) => string[],
  holds: (face: string, character: string) => boolean,
): Run[] {
  const text = line.normalize('NFC')
  const levels = bidi.getEmbeddingLevels(text, 'ltr').levels
  const pieces: Piece[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0
    const last = pieces.at(-1)
    const before = last?.level === level ? last : undefined
    const isRightToLeft = level % 2 === 1
    // A face from right to left keeps its spaces: the shaper joins and orders a run, not its parts.
    const current = isRightToLeft && before ? [before.face] : []
    const face = [...current, ...facesFor(segment)].find((each) => holds(each, segment))
    if (face === undefined && isInvisible.test(segment)) continue
    const shown = face === undefined ? '?' : isRightToLeft ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
    const used = face ?? facesFor('?')[0] ?? ''
    if (before?.face === used) before.text += shown
    else pieces.push({ face: used, text: shown, isRightToLeft, level })
  }
  return visualOrder(pieces).map((run) => ({
    face: run.face,
    text: asShaped(run),
    isRightToLeft: run.isRightToLeft,
  }))
}

/**
 * The shaper reverses a run with a letter or digit of these scripts, and no other. Where that is not the run's
 * direction, as for the digits of Persian or a bracket between Hebrew words, the reversed text corrects it.
 */
function asShaped({ text, isRightToLeft }: Run): string {
  const isReversed = /[\p{sc=Hebr}\p{sc=Arab}]/u.test(text)
  return isReversed === isRightToLeft
    ? text
    : [...graphemes.segment(text)]
        .map(({ segment }) => segment)
        .toReversed()
        .join('')
}

/** Reverses each stretch of a level or higher, the highest first (rule L2). */
function visualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  }
  return ordered
}
