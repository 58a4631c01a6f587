import type { FastifyInstance } from 'fastify'
import { answerAddress, authAddress, formOf, type Mechanism, queryOf } from './mechanism.ts'
import { providerId } from './provider.ts'
import { chooseCallbackUrl } from './choose-callback-url.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { beginSignIn } from './start-sign-in.ts'

/** The path to the identity server and back. */
export function signInRoutes(app: FastifyInstance, mechanism: Mechanism): void {
  const { config, csrf } = mechanism

  app.post<{ Params: { provider: string } }>('/signin/:provider', async (request, reply) => {
    const form = formOf(request)
    if (request.params.provider !== providerId || !csrf.isRight(request, form.csrfToken)) {
      return answerAddress(reply, form, authAddress(config, 'signin', { csrf: 'true' }))
    }
    const callbackUrl = chooseCallbackUrl(request, mechanism)
    return answerAddress(reply, form, await beginSignIn(request, reply, mechanism, callbackUrl, queryOf(request)))
  })

  app.get<{ Params: { provider: string } }>('/callback/:provider', async (request, reply) => {
    if (request.params.provider !== providerId) return reply.status(400).type('text/plain').send('Unknown provider')
    return reply.redirect(await finishSignIn(request, reply, mechanism, queryOf(request)), 302)
  })
  // The return by form post, for identity servers configured for it.
  app.post<{ Params: { provider: string } }>('/callback/:provider', async (request, reply) => {
    if (request.params.provider !== providerId) return reply.status(400).type('text/plain').send('Unknown provider')
    const form = formOf(request)
    return answerAddress(reply, form, await finishSignIn(request, reply, mechanism, form))
  })
}
