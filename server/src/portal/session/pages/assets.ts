import { fingerprint } from '@portal/db/src/sha256.ts'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Asset {
  body: Buffer
  type: string
}

/** The style sheet, typeface and script of the pages that work without the application. */
export interface PageAssets {
  /** The address of an asset; it changes with the content. */
  address(name: 'page.css' | 'send-form.js'): string
  files: ReadonlyMap<string, Asset>
}

const ui = join(import.meta.dirname, '..', '..', '..', '..', '..', 'ui')
const prefix = '/api/auth/assets/'

export function loadPageAssets(): PageAssets {
  const files = new Map<string, Asset>()
  const addresses = new Map<string, string>()
  const add = (name: string, body: Buffer, type: string) => {
    const hash = fingerprint(body)
    const hashed = name.replace(/(\.\w+)$/, `.${hash}$1`)
    files.set(hashed, { body, type })
    addresses.set(name, hashed)
  }
  for (const font of ['inter-latin.woff2', 'inter-latin-ext.woff2', 'jetbrains-mono.woff2']) {
    add(font, readFileSync(join(ui, 'fonts', font)), 'font/woff2')
  }
  const sheets = ['tokens.css', 'fonts.css', 'base.css'].map((name) => join(ui, 'src', name))
  const css = [...sheets, join(import.meta.dirname, 'page.css')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\.\.\/fonts\/([\w-]+\.woff2)/g, (_match, font: string) => addresses.get(font) ?? font)
  add('page.css', Buffer.from(css), 'text/css; charset=utf-8')
  add('send-form.js', Buffer.from('document.forms[0].submit()\n'), 'text/javascript; charset=utf-8')
  return { files, address: (name) => `${prefix}${addresses.get(name) ?? name}` }
}

export function assetRoutes(app: FastifyInstance, assets: PageAssets): void {
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const asset = assets.files.get(request.params.file)
    if (!asset) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.body)
  })
}
