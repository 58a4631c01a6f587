import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { z } from 'zod'
import { verifyPassword } from '@portal/db/src/password.ts'
import { errorPage } from './pages/error-page.ts'
import { type SignInForm, signInPage } from './pages/sign-in-page.ts'
import { findPerson, findPersonByEmail, type Person } from './people.ts'
import type { ProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'
import { recordSignIn } from './sign-in-record.ts'

const Form = z.object({ email: z.string().trim().max(254).default(''), password: z.string().max(1000).default('') })

type SignInRequest = FastifyRequest<{ Params: { uid: string } }>

export function signInRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  async function findInteraction(request: SignInRequest, reply: FastifyReply): Promise<Interaction> {
    const provider = await source.current()
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in')
    return interaction
  }

  app.get('/interaction/:uid', async (request: SignInRequest, reply) => {
    const interaction = await findInteraction(request, reply)
    return sendPage(setting, reply, 200, signInPage(setting, await firstForm(setting, interaction)))
  })

  app.post('/interaction/:uid', async (request: SignInRequest, reply) => {
    const { uid } = await findInteraction(request, reply)
    const form = Form.safeParse(request.body ?? {}).data ?? { email: '', password: '' }
    const problems = {
      ...(!form.email && { email: 'Enter your e-mail.' }),
      ...(!form.password && { password: 'Enter your password.' }),
    }
    if (Object.keys(problems).length > 0) {
      return sendPage(setting, reply, 400, signInPage(setting, { uid, email: form.email, problems }))
    }
    const person = await findPersonByEmail(setting.system, form.email)
    if (!(await verifyPassword(form.password, person?.passwordHash)) || !person) {
      const wrong = { '': 'The e-mail or the password is not right. Check both and try again.' }
      return sendPage(setting, reply, 401, signInPage(setting, { uid, email: form.email, problems: wrong }))
    }
    return finish(request, reply, person, ['pwd'])
  })

  async function finish(request: SignInRequest, reply: FastifyReply, person: Person, amr: string[]) {
    const signInId = await recordSignIn(setting.system, request, { person, outcome: 'signed_in', methods: amr })
    const provider = await source.current()
    const result = { login: { accountId: person.subject, amr, remember: false }, signInId }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    })
    return reply.redirect(returnTo, 303)
  }
}

async function firstForm(setting: Setting, interaction: Interaction): Promise<SignInForm> {
  const { uid, params, prompt, session } = interaction
  const hint = typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : ''
  const known = !hint && session ? await findPerson(setting.system, session.accountId) : null
  const isRepeated = prompt.reasons.some((reason) => reason === 'max_age' || reason === 'login_prompt')
  const reason = session && isRepeated ? 'For your security, please sign in again to carry on.' : undefined
  return { uid, email: hint || (known?.email ?? ''), reason }
}

/** An expired or foreign sign-in is a page of its own, not a fault. */
export function isExpired(error: unknown): boolean {
  return error instanceof errors.SessionNotFound
}

export function expiredPage(setting: Setting): string {
  return errorPage(setting, 400, 'session_not_found')
}
