import { counted } from '@portal/contract/format/counts.ts'
import { mostItems } from '@portal/contract/integration/integration.ts'
import { Problem } from '@portal/contract/problem.ts'
import { inSlices } from '@portal/db/src/threads/slices.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endOfJson } from '../../http/json-body.ts'

/** More than any row of the import has. */
const mostValues = 10_000

/** Reads the bodies of bulk calls one item at a time: a whole body may have more than a million values. */
export function readBodiesAsItems(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => {
    const list = body.trim()
    return list.startsWith('[') ? readItems(piecesOfList(list)) : {}
  })
  // One JSON object per line is equivalent to a list.
  const lines = ['application/x-ndjson', 'application/ndjson']
  app.addContentTypeParser(lines, { parseAs: 'string' }, async (_: FastifyRequest, body: string) =>
    readItems(piecesOfLines(body)),
  )
}

interface Piece {
  name: string
  text: string
}

/** Stops one item above the limit, which is enough to refuse the list. */
async function readItems(pieces: Iterable<Piece>): Promise<unknown[]> {
  const items: unknown[] = []
  const pause = inSlices()
  for (const { name, text } of pieces) {
    if (items.length > mostItems) break
    items.push(readItem(text, name))
    // Between two items, other calls have their turn.
    await pause()
  }
  return items
}

function readItem(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid(`${name} is not JSON.`, cause)
  }
}

function* piecesOfLines(body: string): Generator<Piece> {
  for (let [line, begin] = [1, 0]; begin < body.length; line += 1) {
    const found = body.indexOf('\n', begin)
    const end = found < 0 ? body.length : found
    const [name, text] = [`Line ${line}`, body.slice(begin, end)]
    if (endOfJson(text, { begin: 0, mostValues }) === null) throw tooMany(name)
    if (text.trim() !== '') yield { name, text }
    begin = end + 1
  }
}

function* piecesOfList(list: string): Generator<Piece> {
  for (let [item, begin] = [1, 1]; ; item += 1) {
    const name = `Item ${item}`
    const end = endOfJson(list, { begin, mostValues })
    if (end === null) throw tooMany(name)
    const text = list.slice(begin, end)
    const isLast = list[end] !== ','
    if (!(isLast && item === 1 && text.trim() === '')) yield { name, text }
    if (isLast && end !== list.length - 1) throw invalid('The list has no end, or something follows it.')
    if (isLast) return
    begin = end + 1
  }
}

const tooMany = (name: string) => invalid(`${name} has more than ${counted(mostValues, 'value')}.`)
const invalid = (reason: string, cause?: unknown) => new Problem('invalid', { fields: { body: reason }, cause })
