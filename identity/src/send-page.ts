import type { FastifyReply } from 'fastify'
import { pageHeaders } from './pages/headers.ts'
import type { Setting } from './setting.ts'

/** `moreTargets` are origins at which a form of this page may end, besides those of the clients. */
export function sendPage(
  setting: Setting,
  reply: FastifyReply,
  status: number,
  page: string,
  moreTargets: readonly string[] = [],
): FastifyReply {
  return reply.code(status).headers(pageHeaders(setting, moreTargets)).type('text/html; charset=utf-8').send(page)
}
