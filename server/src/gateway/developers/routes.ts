import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '../../config.ts'
import { inThread } from '../../threads/in-thread.ts'

const settings = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** The document never changes while the process runs, so it is built and compressed once, on the first request. */
export function openApiRoutes(app: FastifyInstance, config: Config): void {
  let document: Promise<{ plain: Buffer; br: Buffer; gzip: Buffer }> | undefined
  const write = async () => {
    const { GATEWAY_BASE_URL, OIDC_ISSUER, PRODUCT_NAME } = config
    const plain = Buffer.from(await inThread('openApi', [{ GATEWAY_BASE_URL, OIDC_ISSUER, PRODUCT_NAME }]))
    return { plain, br: await promisify(brotliCompress)(plain, settings), gzip: await promisify(gzip)(plain) }
  }
  app.get('/openapi.json', async (request, reply) => {
    document ??= write().catch((error: unknown) => {
      document = undefined
      throw error
    })
    const pressed = await document
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(encoding ? pressed[encoding] : pressed.plain)
  })
}
