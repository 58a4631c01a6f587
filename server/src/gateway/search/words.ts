import { patternOf } from '../../lib/like-patterns.ts'

/**
 * The patterns to look for, all of which have to occur. An index knows three letters in a row, or two beside the end of
 * a word: words that are shorter than that are looked for as they stand beside each other, and nothing at all is looked
 * for where every row would have to be read.
 */
export function patternsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean)
  if (words.some(isIndexed)) return words.map(patternOf)
  const phrase = words.join(' ')
  return isIndexed(phrase) ? [patternOf(phrase)] : []
}

const [letter, gap] = [String.raw`[\p{L}\p{N}]`, String.raw`[^\p{L}\p{N}]`]
const known = new RegExp(
  [letter.repeat(3), letter + letter + gap, gap + letter + letter, gap + letter + gap].join('|'),
  'u',
)

const isIndexed = (text: string) => known.test(text)
