import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { type Problem, problems } from '@portal/contract/problem.ts'
import type { FastifyReply } from 'fastify'

/** A problem as the clients of another system's protocol expect it. */
export function answerInDialect(
  dialect: NonNullable<EndpointShape['dialect']>,
  problem: Problem,
  reply: FastifyReply,
): FastifyReply {
  const [status] = problems[problem.code]
  switch (dialect) {
    case 'power-dns':
      return reply
        .status(problem.code === 'invalid' ? 422 : status)
        .type('application/json; charset=utf-8')
        .send({ error: Object.values(problem.fields ?? {}).join(' ') || problem.message })
    case 'dyndns2':
      return reply
        .status(status)
        .type('text/plain; charset=utf-8')
        .serializer(String)
        .send(`${wordOf(status)}\n`)
  }
}

/** The return codes of dyndns2 for a call as a whole. */
function wordOf(status: number): string {
  switch (status) {
    case 400:
      return 'notfqdn'
    case 401:
    case 403:
      return 'badauth'
    case 429:
      return 'abuse'
    default:
      return '911'
  }
}
