import type { FastifyReply } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
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

const compress = promisify(brotliCompress)

/**
 * The same as brotli, for the page that everyone waits for. Only for pages without a token that a later request repeats:
 * the size of a compressed page reveals a secret beside what a stranger chose, little by little.
 */
export async function sendCompressed(setting: Setting, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')) return sendPage(setting, reply, 200, page)
  const body = await compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply
    .headers(pageHeaders(setting))
    .header('content-encoding', 'br')
    .type('text/html; charset=utf-8')
    .send(body)
}
