import { everyAccount } from '@portal/contract/live.ts'
import { isStaffResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { liveConnections } from '../../observe/metrics.ts'
import { findStanding, type Standing } from '../../people/standing.ts'
import { readBuild } from '../pages/build.ts'
import { buildFolder } from '../pages/plugin.ts'
import { currentSession } from '../session/current.ts'
import { createLimit } from '../session/limit.ts'
import { hearChanges } from './changes.ts'

const Asked = z.object({ account: z.string().max(100).optional() })

const heartbeatMs = 25_000
/** Tabs of one browser share one: so many are more than anybody needs. */
const mostOfSession = 20
/** A change that is about everybody makes every stream look again; the others of this process go on meanwhile. */
const looksAtOnce = 4

/** GET /api/events: changes of the account as server-sent events, for as long as the session and the page live. */
export async function liveEvents(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  const { version } = await readBuild(buildFolder)
  const changes = hearChanges(database, app.log)
  const open = new Set<{ sessionId: string; end: () => void; look: () => void }>()
  const limited = createLimit(looksAtOnce)
  app.onSessionChange((sessionId) => {
    for (const stream of open) if (stream.sessionId === sessionId) stream.look()
  })

  app.get('/api/events', { config: { isStream: true } }, async (request, reply) => {
    const who = await whoIs(request, database)
    if (!who) throw new Problem('unauthenticated')
    const { sessionId } = who
    if ([...open].filter((stream) => stream.sessionId === sessionId).length >= mostOfSession) {
      const detail = `More than ${mostOfSession} pages of this session follow changes. Close some of them.`
      throw new Problem('too_many', { detail, retryAfter: 60 })
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // A proxy that collects the answer would hold the events back.
      'x-accel-buffering': 'no',
    })
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const end = () => raw.end()
    /** Ends with the session and with the place in the account; a permission that is gone is told of no more. */
    const lookNow = async () => {
      const now = await whoIs(request, database).catch(() => undefined)
      if (now === undefined || raw.writableEnded) return
      if (now === null) {
        send('ended', {})
        end()
        return
      }
      const isOther = mayDo(now.standing) !== mayDo(listener.standing)
      listener.standing = now.standing
      if (isOther) send('change', { area: 'access', ids: [] })
    }
    const look = () => void limited(lookNow)
    const listener = {
      standing: who.standing,
      onChange: (change: unknown) => void send('change', change),
      onGap: () => void send('gap', {}),
      onStandingChange: look,
    }
    const stream = { sessionId, end, look }
    const unsubscribe = changes.subscribe(listener)
    open.add(stream)
    liveConnections.inc()
    const timer = setInterval(() => {
      raw.write(': \n\n')
      // What has an end day is announced by nobody.
      look()
    }, heartbeatMs)
    raw.on('close', () => {
      clearInterval(timer)
      unsubscribe()
      open.delete(stream)
      liveConnections.dec()
    })
    // A tab that was opened before a release hears by this that there is another one.
    send('open', { version })
    // It may have ended between the question and the subscription.
    look()
  })

  // Open streams would keep a stopping server waiting.
  app.addHook('preClose', async () => {
    for (const { end } of open) end()
    await changes.close()
  })
}

const mayDo = ({ resources, person: { limits } }: Standing) => JSON.stringify([resources, limits])

async function whoIs(
  request: FastifyRequest,
  database: Database,
): Promise<{ sessionId: string; standing: Standing } | null> {
  const session = await currentSession(request)
  if (!session || session.error) return null
  const { sessionId, subject } = session
  // An EventSource sends no header, so the page names its account in the address.
  const { account } = Asked.catch({}).parse(request.query)
  if (account !== everyAccount) {
    const standing = await findStanding(database.system, subject, account)
    return standing && { sessionId, standing }
  }
  const standing = await findStanding(database.system, subject)
  const isStaff = standing?.resources.some(isStaffResource)
  return standing && isStaff ? { sessionId, standing: { ...standing, accountId: everyAccount } } : null
}
