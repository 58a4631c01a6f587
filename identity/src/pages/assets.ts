import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Asset {
  body: Buffer
  type: string
}

export interface Assets {
  /** Address of an asset relative to the issuer; it changes with the content. */
  address(name: string): string
  /** By the last part of its address. */
  files: Map<string, Asset>
}

const ui = join(import.meta.dirname, '..', '..', '..', 'ui')

/** Reads the portal's tokens, base styles and fonts, and the pages' own style and script, once at the start. */
export function loadAssets(): Assets {
  const files = new Map<string, Asset>()
  const names = new Map<string, string>()

  function add(name: string, body: Buffer, type: string): void {
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
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
    .replace(/\.\.\/fonts\/([\w-]+\.woff2)/g, (_match, font: string) => names.get(font) ?? font)
  add('identity.css', Buffer.from(css), 'text/css; charset=utf-8')
  const script = readFileSync(join(import.meta.dirname, 'identity.js'))
  add('identity.js', script, 'text/javascript; charset=utf-8')

  return { files, address: (name) => `/assets/${names.get(name) ?? name}` }
}
