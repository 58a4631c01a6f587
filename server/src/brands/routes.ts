import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The files of every brand, at every host: their addresses change with their content. */
export function brandRoutes(app: FastifyInstance, { brandAssets }: Pick<Config, 'brandAssets'>): void {
  if (brandAssets.size === 0) return
  app.get<{ Params: { file: string } }>('/brand/:file', (request, reply) => {
    const asset = brandAssets.get(`/brand/${request.params.file}`)
    if (!asset) throw new Problem('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      )
      .type(asset.type)
      .send(asset.body)
  })
}
