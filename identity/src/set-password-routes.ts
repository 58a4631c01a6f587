import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { forgetDevices } from './known-device-store.ts'
import { LinkSecret } from './link-secret.ts'
import { errorPage } from './pages/error-page.ts'
import {
  forgottenPage,
  forgottenSentPage,
  openLinkPage,
  passwordSetPage,
  setPasswordPage,
} from './pages/password-pages.ts'
import { problemOfPassword } from './password-rule.ts'
import { passwordMail } from './password-mail.ts'
import { createPasswordLink, findPasswordLink, setPassword, takePasswordLink } from './password-store.ts'
import { findPerson, findPersonByEmail, type Person } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { sendSecurityEmail } from './security-email.ts'
import { sendPage } from './send-page.ts'
import { endSessions } from './sign-out.ts'
import type { Setting } from './setting.ts'
import { forgiveAttempts, takeAttempt } from './throttle-store.ts'
import { emailAttempts, mailRequests } from './throttle.ts'

const linkSeconds = 60 * 60
/** Without a password it requests the form. */
const SetForm = z.object({ secret: LinkSecret, password: z.string().max(1000).optional() })
const ForgottenForm = z.object({ email: z.string().trim().max(254).default('') })

export function setPasswordRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  app.get('/set-password', async (_request, reply) => sendPage(setting, reply, 200, openLinkPage(setting)))

  app.post('/set-password', async (request, reply) => {
    const { secret, password } = SetForm.safeParse(request.body ?? {}).data ?? { secret: '' }
    const subject = await findPasswordLink(setting.system, secret)
    const person = subject ? await findPerson(setting.system, subject) : null
    const expired = () => sendPage(setting, reply, 404, errorPage(setting, 404, 'link_used'))
    if (!person) return expired()
    const { email } = person
    if (password === undefined) return sendPage(setting, reply, 200, setPasswordPage(setting, { secret, email }))
    const problem = problemOfPassword(password, email)
    if (problem) return sendPage(setting, reply, 400, setPasswordPage(setting, { secret, email, problem }))
    if (!(await takePasswordLink(setting.system, secret))) return expired()
    await setPassword(setting.system, person.subject, password)
    await setting.system.transaction().execute(async (tx) => setting.invitations?.accept(tx, person))
    const ended = await endSessions(setting, await source.current(), person.subject)
    await forgetDevices(setting.system, person.subject)
    await forgiveAttempts(setting.system, emailAttempts(email))
    await sendSecurityEmail(setting, request, person, 'password')
    return sendPage(setting, reply, 200, passwordSetPage(setting, { hadSessions: ended > 0 }))
  })

  app.get('/forgotten-password', async (_request, reply) => sendPage(setting, reply, 200, forgottenPage(setting, {})))

  app.post('/forgotten-password', async (request, reply) => {
    const { email } = ForgottenForm.safeParse(request.body ?? {}).data ?? { email: '' }
    if (!setting.sendMail) return sendPage(setting, reply, 200, forgottenPage(setting, {}))
    if (!email) {
      return sendPage(setting, reply, 400, forgottenPage(setting, { email, problem: 'Enter your email address.' }))
    }
    const person = await findPersonByEmail(setting.system, email)
    const waitSeconds = await takeAttempt(setting.system, await mailRequests(setting.system, request, email, person))
    // Not awaited: the response time must not reveal whether the account exists.
    if (waitSeconds === 0) {
      const sent = person ? sendLink(setting, person) : remind(setting, email)
      sent.catch((error: unknown) => request.log.error({ err: error }, 'The email was not sent'))
    }
    return sendPage(setting, reply, 200, forgottenSentPage(setting, email))
  })
}

async function remind({ system, invitations }: Setting, email: string): Promise<void> {
  await system.transaction().execute(async (tx) => invitations?.remind(tx, email))
}

async function sendLink(setting: Setting, person: Person): Promise<void> {
  const link = await createPasswordLink(setting.database, person.subject, linkSeconds)
  await setting.sendMail?.(passwordMail(setting, person, link))
}
