import { fingerprint } from '@portal/db/src/sha256.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Asset {
  body: Buffer
  type: string
}

export interface Assets {
  /** The style of every page, included in the page itself so that it appears without a second request. */
  style: string
  /** The style's hash for the page's policy. */
  styleHash: string
  /** Address of an asset; it changes with the content. */
  address(name: string): string
  /** By the last part of its address. */
  files: Map<string, Asset>
}

const ui = join(import.meta.dirname, '..', '..', '..', 'ui')

/**
 * Reads the portal's tokens, base styles and fonts, and the pages' own style and script, once at the start; `path` is
 * the issuer's.
 */
export function loadAssets(path: string): Assets {
  const files = new Map<string, Asset>()
  const names = new Map<string, string>()

  function add(name: string, body: Buffer, type: string): void {
    const hash = fingerprint(body)
    const hashed = name.replace(/(\.\w+)$/, `.${hash}$1`)
    files.set(hashed, { body, type })
    names.set(name, hashed)
  }

  for (const font of ['inter-latin.woff2', 'inter-latin-ext.woff2', 'jetbrains-mono.woff2']) {
    const file = join(ui, 'fonts', font)
    if (existsSync(file)) add(font, readFileSync(file), 'font/woff2')
  }
  const sheets = [
    join(ui, 'src', 'tokens.css'),
    join(ui, 'src', 'fonts.css'),
    join(ui, 'src', 'base.css'),
    ...['field-parts.css', 'parts.css', 'split-page.css', 'bare-page.css'].map((name) =>
      join(import.meta.dirname, name),
    ),
  ]
  const css = sheets
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\.\.\/fonts\/([\w-]+\.woff2)/g, (_match, font: string) => `${path}/assets/${names.get(font) ?? font}`)
  const style = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')
  const script = readFileSync(join(import.meta.dirname, 'identity.js'))
  add('identity.js', script, 'text/javascript; charset=utf-8')

  return {
    style,
    styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    files,
    address: (name) => `${path}/assets/${names.get(name) ?? name}`,
  }
}
