import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '@portal/db/src/sha256.ts'
import { z } from 'zod'
import type { Config } from '../config.ts'

const Query = z.object({ 'service.name': z.string().optional(), ifnonematch: z.string().optional() })
const Body = z.object({ service: z.object({ name: z.string().optional() }).optional(), etag: z.string().optional() })

/** GET or POST /config/v1/rum/agents: the sample rate is the only setting that the agent reads. */
export function answerAgentConfig(config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = Query.safeParse(request.query).data ?? {}
  const body = Body.safeParse(request.body).data ?? {}
  const name = request.method === 'POST' ? body.service?.name : query['service.name']
  if (!name) {
    return reply
      .status(400)
      .headers({ 'cache-control': 'max-age=300, must-revalidate', connection: 'close' })
      .send({ error: 'service.name is required' })
  }
  const settings = settingsFor(config, name)
  // Agents compare this text with their cached one; "-" means that there are no settings.
  const etag = settings ? sha256(JSON.stringify(settings)).toString('hex').slice(0, 32) : '-'
  reply.headers({ etag: `"${etag}"`, 'cache-control': 'max-age=30, must-revalidate' })
  const known = [request.headers['if-none-match'], query.ifnonematch, body.etag]
  const isKnown = known.some((each) => each?.replace(/^W\//, '').replaceAll('"', '') === etag)
  return isKnown ? reply.status(304).send() : reply.send(settings ?? {})
}

function settingsFor(config: Config, name: string): Record<string, string> | undefined {
  const rate = config.MONITORING_SAMPLE_RATE
  const isRate = rate >= 0 && rate <= 1
  if (name !== config.MONITORING_SERVICE_NAME || !isRate) return undefined
  return { transaction_sample_rate: Number.isInteger(rate) ? rate.toFixed(1) : String(rate) }
}
