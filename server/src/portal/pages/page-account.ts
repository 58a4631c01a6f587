import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { createCookies } from '../session/cookies.ts'

const PageQuery = z.object({ in: z.string().max(100).optional() })
const keptSeconds = 365 * 24 * 60 * 60

/** The account of a page: from its address (`?in=104872`), or else the last one chosen in this browser. */
export function pageAccount(config: Config): (request: FastifyRequest) => string | undefined {
  const { account } = createCookies(config.BASE_URL)
  return (request) => namedIn(request) ?? request.cookies[account]
}

/** Remembers an account from an address once the person's access is confirmed. */
export function accountKeeper(
  config: Config,
): (request: FastifyRequest, reply: FastifyReply, shown: string | undefined) => void {
  const cookies = createCookies(config.BASE_URL)
  return (request, reply, shown) => {
    if (shown && shown === namedIn(request)) cookies.set(reply, cookies.account, shown, keptSeconds)
  }
}

function namedIn({ query }: FastifyRequest): string | undefined {
  return PageQuery.catch({}).parse(query).in
}
