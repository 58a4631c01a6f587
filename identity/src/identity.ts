import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseForm } from './form-body.ts'
import { mountProvider, pinAddress } from './mount.ts'
import type { IdentityOptions } from './options.ts'
import { loadAssets } from './pages/assets.ts'
import { errorPage } from './pages/error-page.ts'
import { createProviderSource } from './provider-source.ts'
import { sendPage } from './send-page.ts'
import { createSetting, type Setting } from './setting.ts'
import { expiredPage, isExpired, signInRoutes } from './sign-in-routes.ts'
import { userInfoRoutes } from './userinfo-routes.ts'

/** The embedded OpenID provider: a Fastify plugin that answers everything below the issuer's path. */
export async function identityServer(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const setting = createSetting(options, app.log, loadAssets())
  const source = await createProviderSource(setting)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      await scope.register(formbody, { bodyLimit: 64 * 1024, parser: parseForm })
      scope.addHook('onRequest', async (request, reply) => {
        pinAddress(setting, request)
        if (/%00/.test(request.url)) return sendPage(setting, reply, 400, errorPage(setting, 400, 'invalid_request'))
      })
      scope.setErrorHandler((error: FastifyError, request, reply) => answerError(setting, error, request, reply))
      scope.setNotFoundHandler((_request, reply) => sendPage(setting, reply, 404, errorPage(setting, 404, 'not_found')))
      assetRoutes(scope, setting)
      userInfoRoutes(scope, setting, source)
      signInRoutes(scope, setting, source)
      mountProvider(scope, setting, source)
    },
    { prefix: setting.path },
  )
}

function answerError(setting: Setting, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (isExpired(error)) return sendPage(setting, reply, 400, expiredPage(setting))
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
