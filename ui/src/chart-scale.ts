/** Round gridlines from zero to above the highest value: three to five of them. */
export function gridlines(highest: number): number[] {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Gridlines for counts and pence, which have no halves. */
export function wholeGridlines(highest: number): number[] {
  return gridlines(highest).filter(Number.isInteger)
}

/** The lowest and highest value of a chart. */
export interface Span {
  from: number
  to: number
}

/**
 * A path through the values in a box of 1000 × 1000, with gaps for missing values. Stepped, a value holds until the
 * next one.
 */
export function linePath(values: readonly (number | null)[], span: Span, stepped = false) {
  let path = ''
  let before: number | null = null
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      const x = place(index, values.length)
      if (before !== null && stepped) path += `L${x} ${level(before, span)}`
      path += `${before === null ? 'M' : 'L'}${x} ${level(value, span)}`
    }
    before = value
  }
  return path
}

/** The area between two values of each time, interrupted where one is missing. */
export function rangePath(low: readonly (number | null)[], high: readonly (number | null)[], span: Span): string {
  const stretches: { low: string; high: string }[][] = [[]]
  for (const [index, top] of high.entries()) {
    const bottom = low[index] ?? null
    if (top === null || bottom === null) stretches.push([])
    else {
      const x = place(index, high.length)
      stretches.at(-1)?.push({ low: `${x} ${level(bottom, span)}`, high: `${x} ${level(top, span)}` })
    }
  }
  return stretches
    .filter((stretch) => stretch.length > 0)
    .map((stretch) => {
      const edge = [...stretch.map((each) => each.high), ...stretch.toReversed().map((each) => each.low)]
      return `M${edge.join('L')}Z`
    })
    .join('')
}

const place = (index: number, count: number) => Math.round((index / Math.max(1, count - 1)) * 10_000) / 10

/** The distance from the top of a box of 1000, limited to it. */
export const level = (value: number, { from, to }: Span) =>
  Math.round((1 - (Math.min(to, Math.max(from, value)) - from) / (to - from)) * 10_000) / 10

export interface SeriesFigures {
  lowest: number
  average: number
  highest: number
  percentile95: number
  /** Null if the last value is missing, such as while a line does not reply. */
  now: number | null
}

export function figuresOf(values: readonly (number | null)[]): SeriesFigures | null {
  const known = values.filter((value) => value !== null)
  const sorted = known.toSorted((a, b) => a - b)
  const [lowest] = sorted
  const highest = sorted.at(-1)
  const now = values.at(-1) ?? null
  if (lowest === undefined || highest === undefined) return null
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  const percentile95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? highest
  return { lowest, average, highest, percentile95, now }
}

/** The label of a time at the end of the axis ends there, and not beyond the card. */
export const labelWithin = (share: number): { translate?: string } => (share > 0.97 ? { translate: '-100% 0' } : {})
