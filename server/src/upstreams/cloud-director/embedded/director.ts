import type { Database } from '@portal/db/src/database.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { findEmbedded } from '../../embedded-store.ts'
import { records, values, vdcAnswer } from './records.ts'
import { World, worldAt } from './world.ts'

interface DirectorOptions {
  /** Lifetime of a session in seconds. */
  sessionSeconds?: number
  now?: () => Date
  /** The versions of its interface, the highest last. */
  versions?: readonly string[]
}

export interface EmbeddedDirector {
  baseUrl: string
  /** The API token that every organisation accepts. */
  apiToken: string
  close(): Promise<void>
}

interface PageQuery {
  type?: string
  page?: string
  pageSize?: string
}

/**
 * An embedded Cloud Director on a loopback port: the same addresses, rules and formats as VMware Cloud Director 10.5,
 * so that a demonstration runs the same adapter as production.
 */
export async function startEmbeddedDirector(
  database: Pick<Database, 'system'>,
  { sessionSeconds = 3600, now = () => new Date(), versions = ['37.3', '38.0', '38.1'] }: DirectorOptions = {},
): Promise<EmbeddedDirector> {
  const apiToken = randomBytes(24).toString('base64url')
  const sessions = new Map<string, { org: string; endsAt: number }>()
  const app = fastify({ forceCloseConnections: true })
  const base = () => {
    const address = app.server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply
      .status(status)
      .send({ minorErrorCode: code, message: code.toLowerCase().replaceAll('_', ' '), stackTrace: null })

  async function worldOf(org: string): Promise<World | null> {
    const inventory = await findEmbedded(database, 'cloud_org', org)
    return inventory ? worldAt(World.parse(inventory), now()) : null
  }

  const speaks = ({ headers: { accept = '' } }: FastifyRequest) =>
    versions.includes(/;\s*version=([\d.]+)/.exec(accept)?.[1] ?? '')

  app.get('/api/versions', async () => ({
    versionInfo: versions.map((version) => ({ version, loginUrl: `${base()}/api/sessions`, deprecated: false })),
    schemaVersion: [],
  }))

  app.post<{ Params: { org: string }; Body: Record<string, string> }>(
    '/oauth/tenant/:org/token',
    async (request, reply) => {
      if (!speaks(request)) return refuse(reply, 406, 'NOT_ACCEPTABLE')
      const { grant_type: grant, refresh_token: given = '' } = request.body
      const world = await worldOf(request.params.org)
      if (grant !== 'refresh_token' || !world || !timingSafeEqual(sha256(given), sha256(apiToken))) {
        return reply.status(400).send({ error: 'invalid_grant', error_description: 'The token is not valid.' })
      }
      const token = randomBytes(24).toString('base64url')
      for (const [old, { endsAt }] of sessions) if (endsAt <= Date.now()) sessions.delete(old)
      sessions.set(token, { org: request.params.org, endsAt: Date.now() + sessionSeconds * 1000 })
      return { access_token: token, token_type: 'Bearer', expires_in: sessionSeconds, refresh_token: null }
    },
  )

  /** The organisation of the session; null after a refusal was sent. */
  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<World | null> {
    const no = (status: number, code: string) => {
      refuse(reply, status, code)
      return null
    }
    if (!speaks(request)) return no(406, 'NOT_ACCEPTABLE')
    const session = sessions.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!session || session.endsAt <= Date.now()) return no(401, 'ACCESS_TO_RESOURCE_IS_FORBIDDEN')
    const world = await worldOf(session.org)
    return world && !world.isInMaintenance ? world : no(503, 'SERVICE_UNAVAILABLE')
  }

  app.get<{ Querystring: PageQuery }>('/api/query', async (request, reply) => {
    const world = await enter(request, reply)
    if (!world) return reply
    const { type = '' } = request.query
    const list = records[type]?.(world, base())
    if (!list) return refuse(reply, 400, 'BAD_REQUEST')
    const { page, pageSize, part } = pageOf(list, request.query)
    return {
      otherAttributes: {},
      link: [],
      href: `${base()}${request.url}`,
      type: 'application/vnd.vmware.vcloud.query.records+json',
      name: type,
      page,
      pageSize,
      total: list.length,
      record: part,
    }
  })

  app.get<{ Params: { list: string }; Querystring: PageQuery }>('/cloudapi/1.0.0/:list', async (request, reply) => {
    const world = await enter(request, reply)
    if (!world) return reply
    const list = values[request.params.list]?.(world, base())
    if (!list) return refuse(reply, 404, 'RESOURCE_NOT_FOUND')
    const { page, pageSize, part } = pageOf(list, request.query)
    return {
      resultTotal: list.length,
      pageCount: Math.ceil(list.length / pageSize),
      page,
      pageSize,
      associations: null,
      values: part,
    }
  })

  app.get<{ Params: { vdcId: string } }>('/api/vdc/:vdcId', async (request, reply) => {
    const world = await enter(request, reply)
    if (!world) return reply
    const vdc = world.vdcs.find(({ id }) => id === request.params.vdcId)
    return vdc ? vdcAnswer(vdc, base()) : refuse(reply, 403, 'ACCESS_TO_RESOURCE_IS_FORBIDDEN')
  })

  await app.listen({ host: '127.0.0.1', port: 0 })
  // It must not keep the process alive.
  app.server.unref()
  return { baseUrl: base(), apiToken, close: () => app.close() }
}

function pageOf(list: object[], query: PageQuery) {
  const page = Math.max(1, Number(query.page) || 1)
  const pageSize = Math.min(128, Math.max(1, Number(query.pageSize) || 25))
  return { page, pageSize, part: list.slice((page - 1) * pageSize, page * pageSize) }
}
