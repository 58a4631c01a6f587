import { BusyError } from '@portal/db/src/threads/busy-error.ts'
import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountFactorRoutes } from './account-factor-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { emailChangeRoutes } from './email-change-routes.ts'
import { parseForm } from './form-body.ts'
import { mountProvider, pinAddress } from './mount.ts'
import type { IdentityOptions } from './options.ts'
import { loadAssets } from './pages/assets.ts'
import { errorPage } from './pages/error-page.ts'
import { consentRoutes } from './consent-routes.ts'
import { deviceRoutes } from './device-routes.ts'
import { createProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import { sendPage } from './send-page.ts'
import { createSetting, type Setting } from './setting.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { setPasswordRoutes } from './set-password-routes.ts'
import { setUpRoutes } from './set-up-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { userInfoRoutes } from './userinfo-routes.ts'

export type { IdentityClient, IdentityOptions, Mail } from './options.ts'
export { createPasswordLink } from './password-store.ts'
export { rotateOldSigningKey, rotateSigningKey } from './signing-keys.ts'
export { reencrypt } from './reencrypt.ts'

/** The embedded OpenID provider: a Fastify plugin for everything below the issuer's path. */
export async function identityServer(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const setting = createSetting(options, app.log, loadAssets(new URL(options.issuer).pathname.replace(/\/$/, '')))
  const source = await createProviderSource(setting)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: 64 * 1024, parser: parseForm })
      scope.addHook('onRequest', async (request, reply) => {
        pinAddress(setting, request)
        // PostgreSQL text cannot contain NUL; the provider would try to store it and fail.
        if (/%00/.test(request.url)) return sendPage(setting, reply, 400, errorPage(setting, 400, 'invalid_request'))
        if (isFromElsewhere(setting, request)) {
          return sendPage(setting, reply, 403, errorPage(setting, 403, 'cross_site'))
        }
        return undefined
      })
      scope.setErrorHandler((error: FastifyError, request, reply) => answerError(setting, error, request, reply))
      const answerMissing = (_request: FastifyRequest, reply: FastifyReply) =>
        sendPage(setting, reply, 404, errorPage(setting, 404, 'not_found'))
      // The framework takes one handler for each path, whatever the host.
      if (setting.address === setting.issuer) scope.setNotFoundHandler(answerMissing)
      else scope.all('/*', answerMissing)
      assetRoutes(scope, setting)
      userInfoRoutes(scope, setting, source)
      await tokenRoutes(scope, setting, source)
      consentRoutes(scope, setting, source)
      signInRoutes(scope, setting, source)
      secondFactorRoutes(scope, setting, source)
      setUpRoutes(scope, setting, source)
      accountRoutes(scope, setting, source)
      accountFactorRoutes(scope, setting, source)
      emailChangeRoutes(scope, setting, source)
      setPasswordRoutes(scope, setting, source)
      deviceRoutes(scope, setting, source)
      mountProvider(scope, setting, source)
    },
    { prefix: setting.path },
  )
}

function answerError(setting: Setting, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof errors.SessionNotFound) {
    return sendPage(setting, reply, 400, errorPage(setting, 400, 'session_not_found'))
  }
  if (error instanceof BusyError) {
    return sendPage(setting, reply.header('retry-after', error.retryAfter), 503, errorPage(setting, 503, 'unavailable'))
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'The database is not responding')
    return sendPage(setting, reply.header('retry-after', '2'), 503, errorPage(setting, 503, 'unavailable'))
  }
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'The identity server failed')
  const code = status === 413 ? 'too_large' : status >= 500 ? 'server_error' : 'invalid_request'
  return sendPage(setting, reply, status, errorPage(setting, status, code))
}

function assetRoutes(app: FastifyInstance, setting: Setting): void {
  app.get('/assets/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const asset = setting.assets.files.get(request.params.file)
    if (!asset) return sendPage(setting, reply, 404, errorPage(setting, 404, 'not_found'))
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type(asset.type)
      .send(asset.body)
  })
}

const ownForms = [
  '/interaction/',
  '/device',
  '/account',
  '/set-password',
  '/forgotten-password',
  '/confirm-email',
  '/undo-email',
]

/** Browsers state the origin of a form; one sent from another site is refused before anything else. */
function isFromElsewhere(setting: Setting, request: FastifyRequest): boolean {
  const path = request.url.slice(setting.path.length)
  if (request.method !== 'POST' || !ownForms.some((start) => path.startsWith(start))) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin !== 'null' && origin !== setting.origin
}
