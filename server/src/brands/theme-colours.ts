import { tokensOf } from '@portal/contract/format/contrast.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from './brand-file.ts'

const css = readFileSync(join(import.meta.dirname, '..', '..', '..', 'ui', 'src', 'tokens.css'), 'utf8')

type Theme = NonNullable<BrandFile['theme']>

/** The names of the colours in which the themes differ. */
export const themeColours: ReadonlySet<string> = new Set(
  [...(/\[data-theme="base"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? '').matchAll(/--([\w-]+):/g)].map(
    ([, name = '']) => name,
  ),
)

/** A colour as a style sheet writes it. */
export const colourValue = (colour: BrandFile['colours'][string]): string =>
  typeof colour === 'string' ? colour : `light-dark(${colour.light}, ${colour.dark})`

/** Every token of a theme with the colours of a brand in place of its own. */
export function tokensWith(theme: Theme, colours: BrandFile['colours']): Map<string, string> {
  const tokens = tokensOf(css, theme)
  for (const [name, colour] of Object.entries(colours)) tokens.set(name, colourValue(colour))
  return tokens
}
