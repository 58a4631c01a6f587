import { everyAccount } from '@portal/contract/live.ts'
import { isStaffResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { liveConnections } from '../../observe/metrics.ts'
import { findStanding } from '../../people/standing.ts'
import { readBuild } from '../pages/build.ts'
import { buildFolder } from '../pages/plugin.ts'
import { currentSession } from '../session/current.ts'
import { hearChanges } from './changes.ts'

const Asked = z.object({ account: z.string().max(100).optional() })

const heartbeatMs = 25_000

/** GET /api/events: changes of the account as server-sent events, for as long as the session and the page live. */
export async function liveEvents(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  const { version } = await readBuild(buildFolder)
  const changes = hearChanges(database, app.log)
  const open = new Set<() => void>()

  app.get('/api/events', { config: { isStream: true } }, async (request, reply) => {
    const standing = await whoIs(request, database)
    if (!standing) throw new Problem('unauthenticated')
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
    const listener = {
      accountId: standing.accountId,
      resources: standing.resources,
      onChange: (change: unknown) => void send('change', change),
      onGap: () => void send('gap', {}),
    }
    const unsubscribe = changes.subscribe(listener)
    // A session that has ended, and a permission that was taken away, end what is told.
    const beat = async () => {
      const now = await whoIs(request, database).catch(() => undefined)
      if (now) listener.resources = now.resources
      if (now === null) raw.end()
      else raw.write(': \n\n')
    }
    const timer = setInterval(() => void beat(), heartbeatMs)
    const end = () => raw.end()
    open.add(end)
    liveConnections.inc()
    raw.on('close', () => {
      clearInterval(timer)
      unsubscribe()
      open.delete(end)
      liveConnections.dec()
    })
    // A tab that was opened before a release hears by this that there is another one.
    send('open', { version })
  })

  // Open streams would keep a stopping server waiting.
  app.addHook('preClose', async () => {
    for (const end of open) end()
    await changes.close()
  })
}

async function whoIs(request: FastifyRequest, database: Database) {
  const session = await currentSession(request)
  if (!session || session.error) return null
  // An EventSource sends no header, so the page names its account in the address.
  const { account } = Asked.catch({}).parse(request.query)
  if (account !== everyAccount) return findStanding(database.system, session.subject, account)
  const standing = await findStanding(database.system, session.subject)
  return standing?.resources.some(isStaffResource) ? { ...standing, accountId: everyAccount } : null
}
