/** The colours of a theme as its style sheet writes them, by name without the dashes. */
export type Tokens = ReadonlyMap<string, string>
export type Mode = 'light' | 'dark'

/** All tokens that a style sheet sets for one theme; later blocks win, as in the browser. */
export function tokensOf(css: string, theme: string): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector.includes(':root') || selector.includes(`[data-theme="${theme}"]`)
    if (!applies) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim())
  }
  return tokens
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** A token's colour as `#rrggbb`, or the keyword for no colour. */
export function colourOf(tokens: Tokens, name: string, mode: Mode): string {
  return valueOf(tokens, tokens.get(name) ?? '', mode)
}

function valueOf(tokens: Tokens, value: string, mode: Mode): string {
  const pair = /^light-dark\((.+),\s*(.+)\)$/.exec(value)
  if (pair) return valueOf(tokens, (mode === 'light' ? pair[1] : pair[2]) ?? '', mode)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : colourOf(tokens, reference, mode)
}

/** The contrast of two colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const surfaces = ['surface', 'bg', 'sunken', 'hover']
const states = ['ok', 'warn', 'bad', 'info', 'idle']
const textPairs = [
  ...['text', 'text-2', 'text-3', 'accent'].flatMap((text) => surfaces.map((under) => [text, under])),
  ...['text', 'text-2', 'text-3'].flatMap((text) => ['fill-2', 'tint', 'tint-2'].map((under) => [text, under])),
  ['accent', 'tint'],
  ['accent', 'tint-2'],
  ['text', 'fill-2-hover'],
  ['on-solid', 'solid'],
  ['on-solid', 'solid-hover'],
  ['on-cta', 'cta'],
  ['on-cta', 'cta-hover'],
  ['rail-text', 'rail-bg'],
  ['rail-text', 'rail-hover'],
  ['rail-on-text', 'rail-on'],
  ...states.flatMap((state) => [
    [state, `${state}-bg`],
    [state, 'surface'],
    [state, 'hover'],
  ]),
]
const shapePairs = [
  ...surfaces.map((under) => ['focus', under]),
  ['line-strong', 'surface'],
  ['line-strong', 'bg'],
  ['accent-ui', 'surface'],
  ['accent-ui', 'bg'],
  ...['c1', 'c2', 'c3', 'c4', 'c5', 'c1-mid'].map((series) => [series, 'surface']),
  ...states.flatMap((state) => [
    [`${state}-icon`, `${state}-bg`],
    [`${state}-icon`, 'surface'],
  ]),
]

/** A pair of colours with less contrast than WCAG 2.2 AA asks for. */
export interface ContrastFault {
  front: string
  back: string
  mode: Mode
  contrast: number
  /** 4.5 for text, 3 for a shape with a meaning. */
  least: number
}

/** Every pair of a theme that is too faint: text, shapes, and the edge of the primary button. */
export function contrastFaults(tokens: Tokens, mode: Mode): ContrastFault[] {
  const below = (pairs: string[][], least: number) =>
    pairs.flatMap(([front = '', back = '']) => {
      const found = contrast(colourOf(tokens, front, mode), colourOf(tokens, back, mode))
      return found >= least ? [] : [{ front, back, mode, contrast: found, least }]
    })
  const edge = colourOf(tokens, 'solid-edge', mode) === 'transparent' ? 'solid' : 'solid-edge'
  return [...below(textPairs, 4.5), ...below([...shapePairs, [edge, 'surface']], 3)]
}
