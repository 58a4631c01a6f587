import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderSource } from './provider-source.ts'
import { errorPage } from './pages/error-page.ts'
import { pageHeaders } from './pages/headers.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'

declare module 'http' {
  interface IncomingMessage {
    /** The address before the issuer's path was removed; oidc-provider derives its own addresses from it. */
    originalUrl?: string
  }
}

/** Addresses come from the settings, never from the request, whatever a proxy or caller sends. */
export function pinAddress(setting: Setting, request: FastifyRequest): void {
  const { host } = new URL(setting.origin)
  const { headers } = request.raw
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = setting.isSecure ? 'https' : 'http'
  delete headers.forwarded
}

/** Lets the provider answer a request; it reads the body itself. */
export function answerByProvider(setting: Setting, source: ProviderSource) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isKeys = request.url.startsWith(`${setting.path}/.well-known/`)
    const provider = isKeys ? (await source.fresh()).provider : await source.current()
    request.raw.originalUrl = request.raw.url ?? '/'
    request.raw.url = request.raw.originalUrl.slice(setting.path.length)
    for (const [name, value] of Object.entries(pageHeaders(setting))) reply.raw.setHeader(name, value)
    reply.hijack()
    await provider.callback()(request.raw, reply.raw)
  }
}

/** Everything below /connect and /.well-known that none of our routes handles. */
export function mountProvider(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const answer = answerByProvider(setting, source)
  // The provider accepts sign-out by POST only with cookies that other sites may send. The portal's form comes from its
  // own origin and keeps the ID token out of addresses, so its fields are passed on internally as a query.
  app.post('/connect/endsession', async (request, reply) => {
    const fields = new URLSearchParams(Object.entries(request.body ?? {}))
    request.raw.method = 'GET'
    request.raw.url = `${setting.path}/connect/endsession?${fields.toString()}`
    return answer(request, reply)
  })
  // Redirects to a GET, for which the browser sends its cookies: it withholds them from a POST by another site.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).toString()),
    )
    scope.post('/connect/authorize', async (request, reply) => {
      const query = typeof request.body === 'string' ? request.body : ''
      // Longer than any request that a server would accept as an address.
      if (query.length > 8192) return sendPage(setting, reply, 413, errorPage(setting, 413, 'too_large'))
      return reply.redirect(`${setting.path}/connect/authorize?${query}`, 303)
    })
  })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/connect/*', answer)
    scope.all('/.well-known/*', answer)
  })
}
