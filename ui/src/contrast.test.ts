import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const themes = ['business', 'base', 'partner']
const modes = ['light', 'dark'] as const

/** All tokens of one theme as written; later blocks win, as in the browser. */
function tokensOf(theme: string) {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector.includes(':root') || selector.includes(`[data-theme="${theme}"]`)
    if (!applies) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim())
  }
  return tokens
}

function colourOf(tokens: Map<string, string>, value: string, mode: (typeof modes)[number]): string {
  const pair = /^light-dark\((.+),\s*(.+)\)$/.exec(value)
  if (pair) return colourOf(tokens, (mode === 'light' ? pair[1] : pair[2]) ?? '', mode)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : colourOf(tokens, tokens.get(reference) ?? '', mode)
}

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
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

describe.each(themes.flatMap((theme) => modes.map((mode) => ({ theme, mode }))))('A2.11 $theme, $mode', (look) => {
  const tokens = tokensOf(look.theme)
  const ratio = (front = '', back = '') =>
    contrast(colourOf(tokens, tokens.get(front) ?? '', look.mode), colourOf(tokens, tokens.get(back) ?? '', look.mode))
  const below = (pairs: string[][], least: number) =>
    pairs.flatMap(([front, back]) => {
      const found = ratio(front, back)
      return found >= least ? [] : [`${front} on ${back} ${found.toFixed(2)}`]
    })

  it('every text has a contrast of at least 4.5', () => {
    expect(below(textPairs, 4.5)).toEqual([])
  })

  it('every meaningful shape has a contrast of at least 3', () => {
    expect(below(shapePairs, 3)).toEqual([])
  })

  it('the primary button has an edge or a fill that contrasts with the card', () => {
    const edge = colourOf(tokens, tokens.get('solid-edge') ?? '', look.mode)
    expect(edge === 'transparent' ? ratio('solid', 'surface') : ratio('solid-edge', 'surface')).toBeGreaterThanOrEqual(
      3,
    )
  })
})

describe('The computed figures', () => {
  it('match those of the design', () => {
    const figure = (theme: string, mode: 'light' | 'dark', front: string, back: string) => {
      const tokens = tokensOf(theme)
      const colour = (name: string) => colourOf(tokens, tokens.get(name) ?? '', mode)
      return contrast(colour(front), colour(back)).toFixed(2)
    }
    expect(figure('business', 'light', 'text', 'surface')).toBe('17.37')
    expect(figure('business', 'dark', 'on-solid', 'solid')).toBe('4.67')
    expect(figure('base', 'light', 'accent', 'tint-2')).toBe('5.38')
    expect(figure('partner', 'dark', 'accent', 'surface')).toBe('10.19')
    expect(figure('business', 'light', 'line-strong', 'bg')).toBe('3.13')
    expect(figure('base', 'light', 'c1-mid', 'surface')).toBe('3.19')
  })
})
