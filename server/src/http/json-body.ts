import { Problem } from '@portal/contract/problem.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { FastifyBodyParser, FastifyInstance } from 'fastify'

/** More than any request of ours. Reading, checking and refusing them takes 20 ms. */
const mostValues = 50_000

/** Reads JSON only up to a number of values: a megabyte of empty objects would block the process for 200 ms. */
export function limitJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  const parse = jsonParser(app)
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parse)
}

/** Reads every body as JSON, for clients that say nothing about its type or something else, and allows an empty one. */
export function expectJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = jsonParser(app)
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (endOfJson(body, { begin: 0, mostValues }) === null) {
      done(new Problem('too_large', { detail: `Send ${counted(mostValues, 'value')} or fewer at once.` }))
    } else void parse(request, body, done)
  }
}

/**
 * The place of the comma or closing bracket after the value that begins there, or the end of the text; null if the value
 * contains too many others.
 */
export function endOfJson(text: string, limit: { begin: number; mostValues: number }): number | null {
  let [depth, values] = [0, 0]
  for (let at = limit.begin; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if (sign === '{' || sign === '[') depth += 1
    else if (depth === 0 && (sign === ',' || sign === ']')) return at
    else if (sign === '}' || sign === ']') depth -= 1
    if (sign === ',' || sign === '{' || sign === '[') values += 1
    if (values > limit.mostValues) return null
  }
  return text.length
}

/** Long texts, such as files, are passed over at once. */
function endOfText(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - slashes - 1] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}
