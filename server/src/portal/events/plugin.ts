import { everyAccount } from '@portal/contract/live.ts'
import { isStaffResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SecretSettings } from '../../lib/secret.ts'
import { liveConnections } from '../../observability/metrics.ts'
import { findEffectivePermissions, type EffectivePermissions } from '../../people/effective-permissions.ts'
import { readBuild } from '../pages/build.ts'
import { buildFolder } from '../pages/plugin.ts'
import { currentSession } from '../session/current.ts'
import { createLimit } from '../session/limit.ts'
import { hearChanges } from './changes.ts'
import { isDoctor, sendArrival } from './doctor-stream.ts'
import { countIn, countOut, keepCounted } from './stream-store.ts'

const StreamQuery = z.object({
  account: z.string().max(100).optional().catch(undefined),
  /** The age of the page's data. */
  missedMs: z.coerce.number().nonnegative().catch(0),
})

const heartbeatMs = 25_000
/** The tabs of a browser share a stream, so no one needs more. */
const mostOfSession = 20
/** A change that affects everyone makes every stream check its permissions; the limit keeps the process responsive. */
const looksAtOnce = 4

/** GET /api/events: changes of the account as server-sent events, for as long as the session and the page live. */
export async function liveEvents(
  app: FastifyInstance,
  { database, config }: { database: Database; config: SecretSettings },
): Promise<void> {
  const { system } = database
  const { version } = await readBuild(buildFolder)
  const changes = hearChanges(database, app.log)
  const open = new Set<{ sessionId: string; streamId: string; end: () => void; look: () => void }>()
  const limited = createLimit(looksAtOnce)
  let isClosing = false
  app.onSessionChange((sessionId) => {
    for (const stream of open) if (stream.sessionId === sessionId) stream.look()
  })

  app.get('/api/events', { config: { isStream: true } }, async (request, reply) => {
    if (isDoctor(request, config)) return sendArrival(request, openStream(reply))
    const who = await whoIs(request, system)
    if (!who) throw new Problem('unauthenticated')
    const { sessionId } = who
    const streamId = await countIn(system, sessionId, mostOfSession)
    if (streamId === null) {
      const detail = `More than ${mostOfSession} pages of this session follow changes. Close some of them.`
      throw new Problem('too_many', { detail, retryAfter: 60 })
    }
    if (isClosing) {
      await countOut(system, [streamId])
      throw new Problem('unavailable', { retryAfter: 2 })
    }
    if (reply.raw.destroyed) {
      reply.hijack()
      return countOut(system, [streamId])
    }
    const raw = openStream(reply)
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const end = () => raw.end()
    /**
     * Ends with the session and the account membership; changes covered by a withdrawn permission are no longer sent.
     */
    const lookNow = async () => {
      const now = await whoIs(request, system).catch(() => undefined)
      if (now === undefined || raw.writableEnded) return
      if (now === null) {
        send('ended', {})
        end()
        return
      }
      const isOther = mayDo(now.effectivePermissions) !== mayDo(listener.effectivePermissions)
      listener.effectivePermissions = now.effectivePermissions
      if (isOther) send('change', { area: 'access', ids: [] })
    }
    const look = () => void limited(lookNow)
    const listener = {
      effectivePermissions: who.effectivePermissions,
      onChange: (change: unknown) => void send('change', change),
      onGap: () => void send('gap', {}),
      onPermissionsChange: look,
    }
    const stream = { sessionId, streamId, end, look }
    const unsubscribe = changes.subscribe(listener, who.missedMs)
    open.add(stream)
    liveConnections.inc()
    const timer = setInterval(() => {
      raw.write(': \n\n')
      // An expiry date passes without an event.
      look()
    }, heartbeatMs)
    raw.on('close', () => {
      clearInterval(timer)
      unsubscribe()
      liveConnections.dec()
      if (!open.delete(stream)) return
      countOut(system, [streamId]).catch((error: unknown) => {
        // It expires automatically.
        app.log.warn({ reason: String(error) }, 'A closed event stream still counts')
      })
    })
    // Announces the new version to a tab opened before a release.
    send('open', { version })
    // The session may have ended between the check and the subscription.
    look()
  })

  const counting = setInterval(() => {
    if (open.size === 0) return
    const streamIds = [...open].map(({ streamId }) => streamId)
    keepCounted(system, streamIds).catch((error: unknown) => {
      app.log.warn({ reason: String(error) }, 'Open event streams could not be counted')
    })
  }, heartbeatMs)

  // Open streams would delay the shutdown.
  app.addHook('preClose', async () => {
    // A request that is still being checked would open its stream after this.
    isClosing = true
    clearInterval(counting)
    const ending = [...open]
    open.clear()
    for (const { end } of ending) end()
    await countOut(
      system,
      ending.map(({ streamId }) => streamId),
    )
    await changes.close()
  })
}

function openStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A buffering proxy would delay the events.
    'x-accel-buffering': 'no',
    // A connection that stays open after its stream would delay a shutdown.
    connection: 'close',
  })
  return raw
}

const mayDo = ({ resources, person: { limits } }: EffectivePermissions) => JSON.stringify([resources, limits])

async function whoIs(
  request: FastifyRequest,
  system: Sql,
): Promise<{ sessionId: string; effectivePermissions: EffectivePermissions; missedMs: number } | null> {
  const session = await currentSession(request)
  if (!session || session.error) return null
  const { sessionId, subject } = session
  // EventSource cannot send headers, so the page names its account in the address.
  const { account, missedMs } = StreamQuery.parse(request.query)
  if (account !== everyAccount) {
    const effectivePermissions = await findEffectivePermissions(system, subject, account)
    return effectivePermissions && { sessionId, effectivePermissions, missedMs }
  }
  const effectivePermissions = await findEffectivePermissions(system, subject)
  const isStaff = effectivePermissions?.resources.some(isStaffResource)
  return effectivePermissions && isStaff
    ? { sessionId, missedMs, effectivePermissions: { ...effectivePermissions, accountId: everyAccount } }
    : null
}
