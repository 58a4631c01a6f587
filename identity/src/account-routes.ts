import { verifyPassword } from '@portal/db/src/password.ts'
import { clearPagesMadeAhead } from '@portal/db/src/response-headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AccountSession, findAccountSession, hasFormToken, redirectToSignIn } from './account-session.ts'
import { hasAuthenticator } from './authenticator-store.ts'
import { countRecoveryCodes } from './recovery-code-store.ts'
import { waitWords } from './duration.ts'
import { accountPage } from './pages/account-page.ts'
import { errorPage } from './pages/error-page.ts'
import type { Problems } from './pages/fields.ts'
import { signedOutPage } from './pages/signed-out-page.ts'
import { listPasskeys } from './passkey-store.ts'
import { problemOfPassword } from './password-rule.ts'
import { setPassword } from './password-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { sendSecurityEmail } from './security-email.ts'
import { sendPage } from './send-page.ts'
import { listSessions } from './session-store.ts'
import { listPastSignIns } from './sign-in-store.ts'
import { endOneSession, endSessions } from './sign-out.ts'
import type { Setting } from './setting.ts'
import { forgiveAttempts, takeAttempt } from './throttle-store.ts'
import { ownAttempts } from './throttle.ts'

const PasswordForm = z.object({ current: z.string().max(1000).default(''), password: z.string().max(1000).default('') })
const SessionForm = z.object({ uid: z.string().max(100) })
const Done = z.object({ done: z.string().max(40).default('') })

/** A person's view of their own sign-in, and their changes to it. */
export function accountRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const guard = createAccountGuard(setting, source)

  async function show(account: AccountSession, reply: FastifyReply, status: number, done: string, problems: Problems) {
    const { subject } = account.person
    const [passkeys, hasCode, recoveryCodes, sessions, signIns] = await Promise.all([
      listPasskeys(setting.system, subject),
      hasAuthenticator(setting.system, subject),
      countRecoveryCodes(setting.system, subject),
      listSessions(setting.system, subject),
      listPastSignIns(setting.system, subject),
    ])
    const view = { account, passkeys, hasAuthenticator: hasCode, recoveryCodes, sessions, signIns, done, problems }
    return sendPage(setting, reply, status, accountPage(setting, view))
  }

  app.get('/account', async (request, reply) => {
    const account = await findAccountSession(setting, source, request, reply)
    if (!account) return redirectToSignIn(setting, reply, false)
    return show(account, reply, 200, Done.safeParse(request.query).data?.done ?? '', {})
  })

  app.post('/account/password', async (request, reply) => {
    const account = await guard(request, reply, { mustBeRecent: false })
    if (!account) return reply
    const { person, provider, session } = account
    const { current, password } = PasswordForm.safeParse(request.body).data ?? { current: '', password: '' }
    const attempts = ownAttempts(person.subject)
    const waitSeconds = await takeAttempt(setting.system, [attempts])
    if (waitSeconds > 0) {
      reply.header('retry-after', waitSeconds)
      const problem = `Too many attempts. Wait ${waitWords(waitSeconds)}, then try again.`
      return show(account, reply, 429, '', { current: problem })
    }
    const isRight = await verifyPassword(current, person.passwordHash, request.ip)
    if (isRight) await forgiveAttempts(setting.system, attempts)
    const problem = problemOfPassword(password, person.email)
    if (!isRight || problem) {
      return show(account, reply, 400, '', {
        ...(!isRight && { current: 'That is not your current password.' }),
        ...(problem && { password: problem }),
      })
    }
    await setPassword(setting.system, person.subject, password)
    await endSessions(setting, provider, person.subject, session.uid)
    await sendSecurityEmail(setting, request, person, 'password')
    return reply.redirect(`${setting.path}/account?done=password`, 303)
  })

  app.post('/account/sessions/end', async (request, reply) => {
    const account = await guard(request, reply, { mustBeRecent: false })
    if (!account) return reply
    await endSessions(setting, account.provider, account.person.subject)
    return sendPage(setting, reply.headers(clearPagesMadeAhead), 200, signedOutPage(setting))
  })

  app.post('/account/sessions/removal', async (request, reply) => {
    const account = await guard(request, reply, { mustBeRecent: false })
    if (!account) return reply
    const { uid } = SessionForm.safeParse(request.body).data ?? { uid: '' }
    await endOneSession(setting, account.provider, account.person.subject, uid)
    return reply.redirect(`${setting.path}/account?done=session-ended`, 303)
  })
}

export type AccountGuard = (
  request: FastifyRequest,
  reply: FastifyReply,
  rule: { mustBeRecent: boolean },
) => Promise<AccountSession | null>

/** The check before every change: signed in, sent from our own form and, if required, signed in recently. */
export function createAccountGuard(setting: Setting, source: ProviderSource): AccountGuard {
  const Token = z.object({ token: z.string().max(100) })
  return async (request, reply, { mustBeRecent }) => {
    const account = await findAccountSession(setting, source, request, reply)
    if (!account) {
      redirectToSignIn(setting, reply, false)
      return null
    }
    const { data } = Token.safeParse(request.body)
    if (request.method === 'POST' && !(data && hasFormToken(account, data.token))) {
      sendPage(setting, reply, 403, errorPage(setting, 403, 'cross_site'))
      return null
    }
    if (mustBeRecent && !account.isRecent) {
      redirectToSignIn(setting, reply, true)
      return null
    }
    return account
  }
}
