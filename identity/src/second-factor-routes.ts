import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { hasAuthenticator } from './authenticator-store.ts'
import { takeRecoveryCode, verifyCode } from './authenticator.ts'
import { waitWords } from './duration.ts'
import { completeSignIn, getInteraction, type InteractionRequest } from './interaction.ts'
import { secondFactorPage } from './pages/second-factor-page.ts'
import { listPasskeys } from './passkey-store.ts'
import { finishAuthentication, startAuthentication, supportsPasskeys } from './passkeys.ts'
import { findPerson, type Person } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'
import { recordSignIn } from './sign-in-store.ts'
import { findStep } from './sign-in-step-store.ts'
import { forgiveAttempts, takeAttempt } from './throttle-store.ts'
import { codeAttempts } from './throttle.ts'

/** The second page for people with a code or a passkey, for whom the password alone is not enough. */
export function secondFactorRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  /** The person whose password was correct a moment ago in this sign-in. */
  async function getPerson(request: InteractionRequest, reply: FastifyReply): Promise<Person> {
    const { uid } = await getInteraction(source, request, reply)
    const step = await findStep(setting.system, uid)
    const person = step?.subject ? await findPerson(setting.system, step.subject) : null
    if (!person) throw new errors.SessionNotFound('the password has to be given first')
    return person
  }

  async function show(request: InteractionRequest, reply: FastifyReply, person: Person, status = 200, problem = '') {
    const [hasCode, passkeys] = await Promise.all([
      hasAuthenticator(setting.system, person.subject),
      listPasskeys(setting.system, person.subject),
    ])
    const page = secondFactorPage(setting, {
      uid: request.params.uid,
      email: person.email,
      hasAuthenticator: hasCode,
      hasPasskey: passkeys.length > 0 && supportsPasskeys(setting),
      problem,
    })
    return sendPage(setting, reply, status, page)
  }

  app.get('/interaction/:uid/second-factor', async (request: InteractionRequest, reply) =>
    show(request, reply, await getPerson(request, reply)),
  )

  app.post('/interaction/:uid/second-factor', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    const { code } = z.object({ code: z.string().max(100).default('') }).parse(request.body ?? {})
    const typed = code.replace(/[\s-]/g, '')
    if (!typed) return show(request, reply, person, 400, 'Enter a code.')
    const attempts = await codeAttempts(setting.system, request, person.subject)
    const waitSeconds = await takeAttempt(setting.system, [attempts])
    if (waitSeconds > 0) {
      reply.header('retry-after', waitSeconds)
      return show(request, reply, person, 429, `Too many attempts. Wait ${waitWords(waitSeconds)}, then try again.`)
    }
    const isAppCode = /^\d{6}$/.test(typed)
    const isRight = isAppCode
      ? await verifyCode(setting, person.subject, typed)
      : await takeRecoveryCode(setting, person.subject, typed)
    if (!isRight) {
      await recordSignIn(setting.system, request, { person, outcome: 'wrong_code' })
      return show(request, reply, person, 401, 'That code is incorrect, or has already been used. Enter the next one.')
    }
    await forgiveAttempts(setting.system, attempts)
    const methods = ['pwd', isAppCode ? 'otp' : 'kba', 'mfa']
    return completeSignIn(setting, source, request, reply, { person, methods })
  })

  app.post('/interaction/:uid/second-factor/passkey-options', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    const options = await startAuthentication(setting, request.params.uid, person.subject)
    return reply.header('cache-control', 'no-store').send(options)
  })

  app.post('/interaction/:uid/second-factor/passkey', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    const { credential } = z.object({ credential: z.string().default('') }).parse(request.body ?? {})
    const recognised = await finishAuthentication(setting, request.params.uid, credential, person.subject)
    if (!recognised) return show(request, reply, person, 401, 'That passkey does not belong to this account.')
    const methods = ['pwd', ...recognised.methods, 'mfa']
    return completeSignIn(setting, source, request, reply, { person, methods })
  })
}
