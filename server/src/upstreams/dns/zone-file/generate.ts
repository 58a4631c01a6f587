// No name or text in a zone is longer, so a greater width is an error.
const widest = 255

/** Expands a $GENERATE directive lazily into lines of words, or returns the error. */
export function generateLines([range = '', left, ...rest]: readonly string[]): Iterable<string[]> | string {
  const [, from = '', to = '', step = '1'] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(range) ?? []
  if (from === '' || Number(from) > Number(to) || Number(step) < 1) return '$GENERATE takes a range, like 1-10.'
  if (left === undefined || rest.length < 2) return '$GENERATE takes a range, a name, a type and a value.'
  const words = [left, ...rest]
  if (words.some((word) => [...word.matchAll(place)].some(([, , width]) => Number(width ?? 0) > widest))) {
    return `A number of $GENERATE can have at most ${widest} digits.`
  }
  return linesOf(words, Number(from), Number(to), Number(step))
}

const place = /\\\$|\$\$|\$\{(-?\d{1,10})(?:,(\d{1,10})(?:,([doxX]))?)?\}|\$/g

function* linesOf(words: readonly string[], from: number, to: number, step: number): Generator<string[]> {
  for (let number = from; number <= to; number += step) yield words.map((word) => fill(word, number))
}

function fill(word: string, number: number): string {
  return word.replaceAll(place, (whole, offset, width, base) => {
    if (whole === String.raw`\$` || whole === '$$') return '$'
    const value = number + Number(offset ?? 0)
    const radix = base === 'o' ? 8 : base === 'x' || base === 'X' ? 16 : 10
    const text = value.toString(radix).padStart(Number(width ?? 0), '0')
    return base === 'X' ? text.toUpperCase() : text
  })
}
