/** A side of a comparison or of `and`, `or`, `unless`, with the operator before it. */
export interface Side {
  text: string
  after: string
}

export interface Matcher {
  metric: string
  label: string
  /** A value, or one of the alternatives of a pattern. */
  value: string
}

const operator = /(?:\b(?:and|or|unless)\b(?:\s*(?:on|ignoring)\s*\([^)]*\))?|[<>=!]=|[<>])/y
const bracketed = /"(?:[^"\\]|\\.)*"|[()[\]{}]/y

/** Splits an expression of PromQL at its outermost operators; arithmetic stays together. */
export function sidesOf(expression: string): Side[] {
  const sides: Side[] = []
  let [depth, start, after] = [0, 0, '']
  const end = (at: number) => sides.push({ text: expression.slice(start, at).trim(), after })
  for (let at = 0; at < expression.length; ) {
    const inside = takeAt(bracketed, expression, at)
    const found = depth === 0 && inside === '' ? takeAt(operator, expression, at) : ''
    if ('([{'.includes(inside || ' ')) depth += 1
    if (')]}'.includes(inside || ' ')) depth -= 1
    if (found !== '') {
      end(at)
      start = at + found.length
      after = found
    }
    at += Math.max(1, inside.length, found.length)
  }
  end(expression.length)
  return sides
}

function takeAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const isNumber = ({ text }: Side) => !Number.isNaN(Number(text))

/** The sides that must have data for the expression to be useful; for `absent(x)`, x. */
export const operandsOf = (expression: string): string[] =>
  sidesOf(expression)
    .filter((side) => !isNumber(side))
    .map(({ text }) => /^absent\((.*)\)$/s.exec(text)?.[1] ?? text)

/** Series that the expression compares with, and that do not exist before their first event: it would never be true. */
export const neverTrueWithout = (expression: string): string[] =>
  sidesOf(expression)
    .filter((side) => /[<>=]/.test(side.after) && !isNumber(side) && !/\bor vector\(/.test(side.text))
    .map(({ text }) => text)

/** The values that an expression looks for in labels. */
export function matchersOf(expression: string): Matcher[] {
  const selectors = expression.matchAll(/(\w+)\{([^}]*)\}/g)
  return [...selectors].flatMap(([, metric = '', inner = '']) =>
    [...inner.matchAll(/(\w+)\s*[=!][=~]?\s*"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
      values.split('|').map((value) => ({ metric, label, value })),
    ),
  )
}
