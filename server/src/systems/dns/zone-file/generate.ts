const most = 65_536

/** The lines that $GENERATE stands for, as words; or why it is wrong. */
export function generateLines([range = '', left, ...rest]: readonly string[]): string[][] | string {
  const [, from = '', to = '', step = '1'] = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/.exec(range) ?? []
  if (from === '' || Number(from) > Number(to) || Number(step) < 1) return '$GENERATE takes a range, like 1-10.'
  if (left === undefined || rest.length < 2) return '$GENERATE takes a range, a name, a type and a value.'
  if ((Number(to) - Number(from)) / Number(step) > most) return 'This $GENERATE makes too many records.'
  const lines: string[][] = []
  for (let number = Number(from); number <= Number(to); number += Number(step)) {
    lines.push([left, ...rest].map((word) => fill(word, number)))
  }
  return lines
}

function fill(word: string, number: number): string {
  return word.replaceAll(/\\\$|\$\$|\$\{(-?\d+)(?:,(\d+)(?:,([doxX]))?)?\}|\$/g, (whole, offset, width, base) => {
    if (whole === String.raw`\$` || whole === '$$') return '$'
    const value = number + Number(offset ?? 0)
    const radix = base === 'o' ? 8 : base === 'x' || base === 'X' ? 16 : 10
    const text = value.toString(radix).padStart(Number(width ?? 0), '0')
    return base === 'X' ? text.toUpperCase() : text
  })
}
