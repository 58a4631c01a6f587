import type { FastifyReply } from 'fastify'
import type { Config } from '../../../config.ts'

/** Allows only our own style and script; forms may be sent only to the portal or the identity server. */
export function sendPage(
  reply: FastifyReply,
  config: Pick<Config, 'OIDC_ISSUER' | 'isIdentityEmbedded'>,
  status: number,
  page: string,
): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', policy(config))
    .send(page)
}

function policy({ OIDC_ISSUER, isIdentityEmbedded }: Pick<Config, 'OIDC_ISSUER' | 'isIdentityEmbedded'>): string {
  const issuer = new URL(OIDC_ISSUER)
  // Browsers apply this list to the whole chain of redirects after a form, and an external identity server may redirect
  // to further hosts that the portal does not know.
  const targets = isIdentityEmbedded ? [] : [issuer.protocol === 'https:' ? 'https:' : issuer.origin]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...targets].join(' ')}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
