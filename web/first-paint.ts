import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const tokens = read('../ui/src/tokens.css')

/** The order of the layers, which the tokens declare. */
export const [layerOrder = ''] = /^@layer [\w,-]+;/.exec(tokens) ?? []
if (!layerOrder) throw new Error('tokens.css has to begin with the order of the layers')

/**
 * Puts what is painted before any file has arrived into the page: its style sheet, and the frame in front of the application.
 * The other style sheets come after the frame, because a browser paints nothing until those in the head have arrived; the page's
 * data, which no one sees, comes last.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes('id="waiting"')) return html
        const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const [data = ''] = /<script type="application\/json"[^>]*>.*?<\/script>/s.exec(html) ?? []
        return [...links, data]
          .reduce((rest, part) => rest.replace(part, ''), html)
          .replace('</title>', `</title><style>${styles()}</style>`)
          .replace('<div id="app">', `${links.join('')}<div id="app">`)
          .replace('</body>', `${data}</body>`)
          .replaceAll(/>\s+</g, '><')
      },
    },
  }
}

function styles(): string {
  const own = read('src/first-paint.css')
  return `${layerOrder}${coloursFor(own)}@layer screens{body{margin:0}${own}}`
}

/** The rules of the tokens that a style sheet uses, directly or in another token. */
function coloursFor(own: string): string {
  const rules = [...tokens.matchAll(/([^{}]+)\{((?:[\w-]+:[^;{}]+;?)+)\}/g)].map(([, selector = '', body = '']) => ({
    selector,
    lines: body.split(';').filter(Boolean),
  }))
  const used = new Set(usedIn(own))
  for (const name of used) {
    for (const { lines } of rules) {
      for (const line of lines) if (line.startsWith(`${name}:`)) for (const each of usedIn(line)) used.add(each)
    }
  }
  const isUsed = (line: string) => !line.startsWith('--') || used.has(line.slice(0, line.indexOf(':')))
  const kept = rules.map(({ selector, lines }) => `${selector}{${lines.filter(isUsed).join(';')}}`)
  return `@layer tokens{${kept.join('')}}`
}

const usedIn = (css: string) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,>~]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}
