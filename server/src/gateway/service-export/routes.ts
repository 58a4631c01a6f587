import { Problem } from '@portal/contract/problem.ts'
import { serviceExport } from '@portal/contract/services.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { csvOf } from './service.ts'
import { readServices } from './store.ts'

// Each holds a connection to the database for as long as its reader takes; the others are for everybody else.
const mostAtOnce = 4
const limitMs = 5 * 60_000

export function serviceExportRoutes(app: FastifyInstance, parts: GatewayParts): void {
  let running = 0

  bindScoped(app, parts, serviceExport, async (scope, { query, reply }) => {
    if (running >= mostAtOnce) {
      throw new Problem('unavailable', {
        detail: 'Too many exports are running. Try again in a minute.',
        retryAfter: 60,
      })
    }
    running += 1
    try {
      const stream = Readable.from(await started(csvOf(readServices(scope, query))))
      const timer = setTimeout(() => stream.destroy(new Error('The reader took too long')), limitMs)
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="services.csv"')
        .send(stream)
      // The transaction stays open until the last row is read. A reader who leaves early has had enough.
      await finished(stream).catch(() => {})
      clearTimeout(timer)
      return reply
    } finally {
      running -= 1
    }
  })
}

/** Reads the head and the first batch at once, so that a failure is still answered as one. */
async function started(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await chunks.next(), await chunks.next()]
  return (async function* () {
    for (const { value, done } of first) if (!done) yield value
    yield* chunks
  })()
}
