import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkCallbackUrl } from './callback-url.ts'
import { authAddress, type Mechanism, queryOf } from './mechanism.ts'
import { assetRoutes } from './pages/assets.ts'
import { errorPage } from './pages/error-page.ts'
import type { PageSetting } from './pages/layout.ts'
import { sendPage } from './pages/send-page.ts'
import { signInErrors, signInPage } from './pages/sign-in-page.ts'
import { signOutPage } from './pages/sign-out-page.ts'

/** The pages of the mechanism, rendered on the server so that they work without JavaScript. */
export function pageRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, csrf, clock } = mechanism
  const { assets } = mechanism
  assetRoutes(app, assets)

  const answerSignIn = (request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request)
    const page = signInPage(pageSetting(request, mechanism), {
      error: textOf(query.error),
      isStale: query.csrf === 'true',
      csrfToken: csrf.token(request, reply),
      callbackUrl: checkCallbackUrl(query.callbackUrl, config.BASE_URL) ?? `${config.BASE_URL}/`,
    })
    return sendPage(reply, config, 200, page)
  }
  app.get('/signin', answerSignIn)
  app.get('/signin/:provider', answerSignIn)

  app.get('/signout', (request, reply) => {
    const query = queryOf(request)
    const page = signOutPage(pageSetting(request, mechanism), {
      csrfToken: csrf.token(request, reply),
      callbackUrl: checkCallbackUrl(query.callbackUrl, config.BASE_URL) ?? `${config.BASE_URL}/`,
      isStale: query.csrf === 'true',
    })
    return sendPage(reply, config, 200, page)
  })

  app.get('/error', (request, reply) => {
    const query = queryOf(request)
    const error = textOf(query.error)
    if (error && signInErrors.has(error)) {
      const callbackUrl = checkCallbackUrl(query.callbackUrl, config.BASE_URL)
      return reply.redirect(authAddress(config, 'signin', { error, ...(callbackUrl && { callbackUrl }) }), 302)
    }
    return answerError(request, reply, mechanism, error, clock())
  })
}

export function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  mechanism: Mechanism,
  error: string | null,
  now: number,
): FastifyReply {
  const setting = pageSetting(request, mechanism)
  const { status, page } = errorPage(setting, { error, reference: request.id, time: new Date(now) })
  return sendPage(reply, mechanism.config, status, page)
}

export function pageSetting(request: FastifyRequest, { config, assets }: Mechanism): PageSetting {
  const { mode } = request.cookies
  return { config, assets, mode: mode === 'light' || mode === 'dark' ? mode : null }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
