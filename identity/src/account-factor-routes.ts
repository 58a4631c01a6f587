import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AccountSession } from './account-session.ts'
import { createAccountGuard } from './account-routes.ts'
import { hasAuthenticator, removeAuthenticator } from './authenticator-store.ts'
import { makeRecoveryCodes, startEnrolment } from './authenticator.ts'
import { deviceName } from './device-name.ts'
import { problemOfEnrolment } from './factor-set-up.ts'
import { authenticatorPage, recoveryCodesPage } from './pages/factor-pages.ts'
import { html } from './pages/html.ts'
import { listPasskeys, removePasskey } from './passkey-store.ts'
import { finishRegistration, startRegistration } from './passkeys.ts'
import { countRecoveryCodes, removeRecoveryCodes } from './recovery-code-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { sendSecurityEmail } from './security-email.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'

const CodeForm = z.object({ code: z.string().max(100).default('') })
const PasskeyForm = z.object({ credential: z.string().default(''), name: z.string().trim().max(60).default('') })
const RemovalForm = z.object({ credentialId: z.string().max(1400).default('') })

/**
 * Authenticator codes and passkeys. Every change needs a recent sign-in, so that an open browser is not enough to take
 * over an account.
 */
export function accountFactorRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const guard = createAccountGuard(setting, source)
  const recent = { mustBeRecent: true }
  const back = (reply: FastifyReply, done: string) => reply.redirect(`${setting.path}/account?done=${done}`, 303)

  /** The first second factor comes with recovery codes, so that a lost phone locks no one out. */
  async function finishFactor(account: AccountSession, reply: FastifyReply, done: string) {
    const { subject } = account.person
    if ((await countRecoveryCodes(setting.system, subject)) > 0) return back(reply, done)
    return showNewCodes(account, reply)
  }

  async function showNewCodes({ person }: AccountSession, reply: FastifyReply) {
    const codes = await makeRecoveryCodes(setting, person.subject)
    const next = html`<a class="button primary" href="${setting.path}/account">I have saved them</a>`
    return sendPage(setting, reply, 200, recoveryCodesPage(setting, codes, next))
  }

  async function dropUnneededCodes(subject: string): Promise<void> {
    const passkeys = await listPasskeys(setting.system, subject)
    if (passkeys.length === 0 && !(await hasAuthenticator(setting.system, subject)))
      await removeRecoveryCodes(setting.system, subject)
  }

  async function showEnrolment(account: AccountSession, reply: FastifyReply, status: number, problem: string) {
    const enrolment = await startEnrolment(setting, account.person)
    const page = authenticatorPage(setting, { ...enrolment, token: account.formToken, problem })
    return sendPage(setting, reply, status, page)
  }

  app.get('/account/authenticator', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    if (await hasAuthenticator(setting.system, account.person.subject))
      return reply.redirect(`${setting.path}/account`, 303)
    return showEnrolment(account, reply, 200, '')
  })

  app.post('/account/authenticator', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    const { subject } = account.person
    if (await hasAuthenticator(setting.system, subject)) return reply.redirect(`${setting.path}/account`, 303)
    const wrong = await problemOfEnrolment(setting, account.person, CodeForm.parse(request.body).code)
    if (wrong) return showEnrolment(account, reply, wrong.status, wrong.problem)
    await sendSecurityEmail(setting, request, account.person, 'authenticator')
    return finishFactor(account, reply, 'authenticator')
  })

  app.post('/account/authenticator/removal', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    await removeAuthenticator(setting.system, account.person.subject)
    await dropUnneededCodes(account.person.subject)
    await sendSecurityEmail(setting, request, account.person, 'authenticator-removed')
    return back(reply, 'authenticator-removed')
  })

  app.post('/account/passkeys/options', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    const options = await startRegistration(setting, account.person, stepOf(account))
    return reply.header('cache-control', 'no-store').send(options)
  })

  app.post('/account/passkeys', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    const { credential, name } = PasskeyForm.parse(request.body)
    const chosen = name || deviceName(request.headers['user-agent'] ?? null)
    const isKept = await finishRegistration(setting, account.person, stepOf(account), credential, chosen)
    if (!isKept) return back(reply, 'passkey-failed')
    await sendSecurityEmail(setting, request, account.person, 'passkey')
    return finishFactor(account, reply, 'passkey')
  })

  app.post('/account/passkeys/removal', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    await removePasskey(setting.system, account.person.subject, RemovalForm.parse(request.body).credentialId)
    await dropUnneededCodes(account.person.subject)
    await sendSecurityEmail(setting, request, account.person, 'passkey-removed')
    return back(reply, 'passkey-removed')
  })

  app.post('/account/recovery-codes', async (request, reply) => {
    const account = await guard(request, reply, recent)
    if (!account) return reply
    await sendSecurityEmail(setting, request, account.person, 'recovery-codes')
    return showNewCodes(account, reply)
  })
}

const stepOf = (account: AccountSession) => `account ${account.session.uid}`
