import { verifyPassword } from '@portal/db/src/password.ts'
import { BusyError } from '@portal/db/src/threads/busy-error.ts'
import type { FastifyInstance } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { z } from 'zod'
import { waitWords } from './duration.ts'
import { completeSignIn, getInteraction, type InteractionRequest } from './interaction.ts'
import type { Problems } from './pages/fields.ts'
import { type SignInForm, signInPage } from './pages/sign-in-page.ts'
import { finishAuthentication, startAuthentication } from './passkeys.ts'
import { findPerson, findPersonByEmail } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { sendCompressed, sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'
import { recordSignIn } from './sign-in-store.ts'
import { saveSubject } from './sign-in-step-store.ts'
import { forgiveAttempts, takeAttempt, takeBackAttempt } from './throttle-store.ts'
import { passwordAttempts } from './throttle.ts'

const Form = z.object({ email: z.string().trim().max(254).default(''), password: z.string().max(1000).default('') })

/** The first page: email and password, or a passkey instead of both. */
export function signInRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  app.get('/interaction/:uid', async (request: InteractionRequest, reply) => {
    const interaction = await getInteraction(source, request, reply)
    return sendCompressed(setting, reply, signInPage(setting, await firstForm(setting, interaction)))
  })

  app.post('/interaction/:uid', async (request: InteractionRequest, reply) => {
    const { uid } = await getInteraction(source, request, reply)
    const { email, password } = Form.safeParse(request.body ?? {}).data ?? { email: '', password: '' }
    const refuse = (status: number, problems: Problems) =>
      sendPage(setting, reply, status, signInPage(setting, { uid, email, problems }))

    if (!email || !password) {
      return refuse(400, {
        ...(!email && { email: 'Enter your email address.' }),
        ...(!password && { password: 'Enter your password.' }),
      })
    }
    const person = await findPersonByEmail(setting.system, email)
    const [own, ...shared] = await passwordAttempts(setting.system, request, email, person)
    const waitSeconds = await takeAttempt(setting.system, [own, ...shared])
    if (waitSeconds > 0) {
      await recordSignIn(setting.system, request, { person, outcome: 'blocked' })
      reply.header('retry-after', waitSeconds)
      return refuse(429, { '': `Too many attempts. Wait ${waitWords(waitSeconds)}, then try again.` })
    }
    const isRight = await verifyPassword(password, person?.passwordHash, request.ip).catch(unlessBusy)
    if (isRight === null) {
      // No password was checked.
      await Promise.all([own, ...shared].map((each) => takeBackAttempt(setting.system, each)))
      reply.header('retry-after', 10)
      return refuse(503, { '': 'Many people are signing in at the moment. Wait a few seconds, then try again.' })
    }
    if (!isRight || !person) {
      await recordSignIn(setting.system, request, { person, outcome: 'wrong_password' })
      return refuse(401, { '': 'The email address or password is incorrect. Check both and try again.' })
    }
    await Promise.all([
      forgiveAttempts(setting.system, own),
      ...shared.map((each) => takeBackAttempt(setting.system, each)),
    ])
    if (await hasSecondFactor(setting, person.subject)) {
      await saveSubject(setting.system, uid, person.subject)
      return reply.redirect(`${setting.path}/interaction/${uid}/second-factor`, 303)
    }
    if (await setting.secondFactorDuties?.begin(person.subject)) {
      await saveSubject(setting.system, uid, person.subject)
      return reply.redirect(`${setting.path}/interaction/${uid}/set-up`, 303)
    }
    return completeSignIn(setting, source, request, reply, { person, methods: ['pwd'] })
  })

  app.post('/interaction/:uid/passkey-options', async (request: InteractionRequest, reply) => {
    const { uid } = await getInteraction(source, request, reply)
    return reply.header('cache-control', 'no-store').send(await startAuthentication(setting, uid, null))
  })

  app.post('/interaction/:uid/passkey', async (request: InteractionRequest, reply) => {
    const interaction = await getInteraction(source, request, reply)
    const { credential } = z.object({ credential: z.string().default('') }).parse(request.body ?? {})
    const recognised = await finishAuthentication(setting, interaction.uid, credential, null)
    const person = recognised ? await findPerson(setting.system, recognised.subject) : null
    if (!recognised || !person) {
      const form = await firstForm(setting, interaction)
      const problems = { '': 'That passkey does not work here. Sign in with your password instead.' }
      return sendPage(setting, reply, 401, signInPage(setting, { ...form, problems }))
    }
    return completeSignIn(setting, source, request, reply, { person, methods: [...recognised.methods, 'mfa'] })
  })
}

function unlessBusy(error: unknown): null {
  if (error instanceof BusyError) return null
  throw error
}

async function firstForm(setting: Setting, interaction: Interaction): Promise<SignInForm> {
  const { uid, params, prompt, session } = interaction
  const hint = typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : ''
  const known = !hint && session ? await findPerson(setting.system, session.accountId) : null
  const isRepeated = prompt.reasons.some((reason) => reason === 'max_age' || reason === 'login_prompt')
  const reason = session && isRepeated ? 'For your security, please sign in again to continue.' : undefined
  return { uid, email: hint || (known?.email ?? ''), reason }
}
