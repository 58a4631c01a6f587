import { patternOf } from '../../lib/like-patterns.ts'

/**
 * The patterns that must all occur. A trigram index needs three letters in a row, or two at the end of a word: shorter
 * words are combined with their neighbours, and a search that would have to read every row returns nothing.
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
