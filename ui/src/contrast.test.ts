import { colourOf, contrast, contrastFaults, type Mode, tokensOf } from '@portal/contract/format/contrast.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const modes: Mode[] = ['light', 'dark']
const looks = ['business', 'base', 'partner'].flatMap((theme) => modes.map((mode) => ({ theme, mode })))

describe.each(looks)('A2.11 $theme, $mode', ({ theme, mode }) => {
  const faults = contrastFaults(tokensOf(css, theme), mode)

  it('every text has a contrast of at least 4.5', () => {
    expect(faults.filter(({ least }) => least === 4.5)).toEqual([])
  })

  it('every meaningful shape has a contrast of at least 3', () => {
    expect(faults.filter(({ least }) => least === 3)).toEqual([])
  })
})

describe('The computed figures', () => {
  it('match those of the design', () => {
    const figure = (theme: string, mode: Mode, front: string, back: string) => {
      const tokens = tokensOf(css, theme)
      return contrast(colourOf(tokens, front, mode), colourOf(tokens, back, mode)).toFixed(2)
    }
    expect(figure('business', 'light', 'text', 'surface')).toBe('17.37')
    expect(figure('business', 'dark', 'on-solid', 'solid')).toBe('4.67')
    expect(figure('base', 'light', 'accent', 'tint-2')).toBe('5.38')
    expect(figure('partner', 'dark', 'accent', 'surface')).toBe('10.19')
    expect(figure('business', 'light', 'line-strong', 'bg')).toBe('3.13')
    expect(figure('base', 'light', 'c1-mid', 'surface')).toBe('3.19')
  })

  it('name each pair that is too faint, and by how much', () => {
    const faint = new Map([...tokensOf(css, 'business'), ['solid', '#9cb8ff']])
    expect(contrastFaults(faint, 'light')).toMatchObject([
      { front: 'on-solid', back: 'solid', least: 4.5 },
      { front: 'solid', back: 'surface', least: 3 },
    ])
    expect(contrastFaults(faint, 'light')[0]?.contrast).toBeCloseTo(1.97, 1)
  })
})
