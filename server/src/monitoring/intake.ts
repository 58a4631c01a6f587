import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '@portal/db/src/database.ts'
import { cleanText } from '@portal/contract/monitoring/telemetry.ts'
import type { Counters } from './counters.ts'
import type { Origin, StoredEvent } from './event.ts'
import { InvalidEvent } from './fields.ts'
import type { Forwarder } from './forward.ts'
import { type Line, readBody, readLines, UnreadableBody } from './ndjson.ts'
import { readEvent, readMetadata } from './read-event.ts'
import { insertEvents } from './store.ts'
import type { TokenBuckets } from './token-buckets.ts'

export interface IntakeParts {
  database: Pick<Database, 'system'>
  /** Events per caller. */
  limit: TokenBuckets
  /** Stored events across all callers. */
  room: TokenBuckets
  counters: Counters
  forwarder: Forwarder | undefined
}

interface Intake {
  status: 202 | 400 | 413 | 429
  events: StoredEvent[]
  accepted: number
  errors: { message: string; document?: string }[]
}

const mostErrors = 5

/** POST /intake/v2/rum/events, compatible with an APM Server. */
export async function ingestEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: IntakeParts,
): Promise<FastifyReply> {
  const { counters, forwarder } = parts
  if (!parts.limit.take(request.ip)) {
    counters.add('limited')
    return answerIntake(reply, 429, { accepted: 0, errors: [{ message: 'rate limit exceeded' }] })
  }
  const taken: Intake = { status: 202, events: [], accepted: 0, errors: [] }
  const body = await readAll(request, taken, parts)
  if (body && taken.accepted > 0) forwarder?.offer({ body, request })
  const isKept = await keep(taken.events, parts)
  const { status, accepted, errors } = taken
  if (!isKept && !forwarder) return answerIntake(reply, 503, { accepted: 0, errors: [{ message: 'queue is full' }] })
  if (status !== 202) return answerIntake(reply, status, { accepted, errors })
  return isVerbose(request) ? reply.status(202).send({ accepted }) : reply.status(202).send()
}

/** Reads as far as possible; an invalid event does not affect valid ones. Returns the raw bytes. */
async function readAll(request: FastifyRequest, taken: Intake, parts: IntakeParts): Promise<Buffer | undefined> {
  try {
    const type = request.headers['content-type']
    if (type !== undefined && !type.includes('application/x-ndjson')) {
      throw new UnreadableBody(400, 'the content type must be application/x-ndjson')
    }
    const body = await readBody(request.raw)
    await readEvents(readLines(body, request.headers['content-encoding']), request, taken, parts)
    return body
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    taken.status = error.status
    taken.errors.push({ message: error.message })
    parts.counters.add('invalid')
    return undefined
  }
}

async function readEvents(
  lines: AsyncIterable<Line>,
  request: FastifyRequest,
  taken: Intake,
  { limit, counters }: IntakeParts,
): Promise<void> {
  let origin: Origin | undefined
  for await (const line of lines) {
    try {
      if (line.isTooLong) throw new InvalidEvent('event exceeded the permitted size')
      if (!origin) {
        origin = readMetadata(line.text)
        continue
      }
      if (!limit.take(request.ip)) {
        taken.status = 429
        taken.errors.push({ message: 'rate limit exceeded' })
        counters.add('limited')
        return
      }
      const read = readEvent(line.text, origin)
      if ('kept' in read) taken.events.push(read.kept)
      else counters.add(read.counted)
      taken.accepted += 1
    } catch (error) {
      if (!(error instanceof InvalidEvent)) throw error
      taken.status = 400
      counters.add('invalid')
      if (taken.errors.length < mostErrors) {
        taken.errors.push({ message: error.message, document: cleanText(line.text.slice(0, 1024), 1024) })
      }
      // Without metadata, later lines have no origin.
      if (!origin) return
    }
  }
}

/** False if there were more events than can be stored. */
async function keep(events: StoredEvent[], { database, room, counters }: IntakeParts): Promise<boolean> {
  if (events.length === 0) return true
  if (!room.take('all', events.length)) {
    counters.add('overflow', events.length)
    return false
  }
  await insertEvents(database.system, events)
  return true
}

function isVerbose({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'verbose' in query
}

export function answerIntake(
  reply: FastifyReply,
  status: number,
  body: { accepted: number; errors: { message: string; document?: string }[] },
): FastifyReply {
  return reply.status(status).header('connection', 'close').send(body)
}
