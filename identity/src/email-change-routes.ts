import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type AccountSession, findAccountSession } from './account-session.ts'
import { createAccountGuard } from './account-routes.ts'
import { waitWords } from './duration.ts'
import { confirmMail, confirmedMail } from './email-change-mails.ts'
import { confirmEmailChange, isAddressTaken, requestEmailChange, undoEmailChange } from './email-change-store.ts'
import { LinkSecret } from './link-secret.ts'
import { askedPage, confirmedPage, confirmPage, newEmailPage, takenPage, undoPage } from './pages/email-change-pages.ts'
import { errorPage } from './pages/error-page.ts'
import type { Problems } from './pages/fields.ts'
import { setPasswordPage } from './pages/password-pages.ts'
import { createPasswordToken } from './password-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { sendPage } from './send-page.ts'
import { endSessions } from './sign-out.ts'
import type { Setting } from './setting.ts'
import { takeAttempt } from './throttle-store.ts'
import { addressRequests } from './throttle.ts'

const EmailForm = z.object({ email: z.string().trim().max(254).default('') })
const Email = z.email().toLowerCase()
const SecretForm = z.object({ secret: LinkSecret })
const passwordSeconds = 60 * 60

/**
 * Only the person can change their sign-in address: after a recent sign-in, with confirmation at the new address and a
 * notification to the old one, which can undo it.
 */
export function emailChangeRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const guard = createAccountGuard(setting, source)
  const show = ({ formToken, person }: AccountSession, reply: FastifyReply, status = 200, problems: Problems = {}) =>
    sendPage(setting, reply, status, newEmailPage(setting, { token: formToken, email: person.email, problems }))

  app.get('/account/email', async (request, reply) => {
    const account = await guard(request, reply, { mustBeRecent: true })
    return account ? show(account, reply) : reply
  })

  app.post('/account/email', async (request, reply) => {
    const account = await guard(request, reply, { mustBeRecent: true })
    if (!account) return reply
    const { person } = account
    const { data: email } = Email.safeParse(EmailForm.safeParse(request.body).data?.email)
    if (!email) return show(account, reply, 400, { email: 'Enter an email address, like you@company.example.' })
    if (email === person.email.toLowerCase())
      return show(account, reply, 400, { email: 'You already sign in with this address.' })
    const waitSeconds = await takeAttempt(setting.system, addressRequests(email, person.subject))
    if (waitSeconds > 0) {
      reply.header('retry-after', waitSeconds)
      return show(account, reply, 429, { email: `Too many attempts. Wait ${waitWords(waitSeconds)}, then try again.` })
    }
    const secret = await requestEmailChange(setting.system, person, email)
    // The page does not reveal whether another person has the address.
    if (!(await isAddressTaken(setting.system, email, person.subject)))
      await setting.sendMail?.(confirmMail(setting, person, email, secret))
    return sendPage(setting, reply, 200, askedPage(setting, email))
  })

  app.get('/confirm-email', async (_request, reply) => sendPage(setting, reply, 200, confirmPage(setting)))

  app.post('/confirm-email', async (request, reply) => {
    const secret = SecretForm.safeParse(request.body ?? {}).data?.secret ?? ''
    const change = await setting.system
      .transaction()
      .execute(async (tx) => {
        const confirmed = await confirmEmailChange(tx, secret)
        if (!confirmed || confirmed === 'taken') return confirmed
        const { subject, oldEmail, newEmail } = confirmed
        await setting.followEmail?.(tx, { subject, from: oldEmail, to: newEmail })
        // In the change's transaction: an address that was not notified could not undo it.
        await setting.sendMail?.(confirmedMail(setting, confirmed), tx)
        return confirmed
      })
      .catch(takenMeanwhile)
    if (change === null) return sendPage(setting, reply, 404, errorPage(setting, 404, 'email_link_used'))
    if (change === 'taken') return sendPage(setting, reply, 409, takenPage(setting))
    const here = await findAccountSession(setting, source, request, reply)
    const isHere = here?.person.subject === change.subject
    await endSessions(setting, await source.current(), change.subject, isHere ? here.session.uid : undefined)
    return sendPage(setting, reply, 200, confirmedPage(setting, change.newEmail))
  })

  app.get('/undo-email', async (_request, reply) => sendPage(setting, reply, 200, undoPage(setting)))

  app.post('/undo-email', async (request, reply) => {
    const undoSecret = SecretForm.safeParse(request.body ?? {}).data?.secret ?? ''
    const undone = await setting.system
      .transaction()
      .execute(async (tx) => {
        const change = await undoEmailChange(tx, undoSecret)
        if (!change) return null
        const { subject, oldEmail, newEmail } = change
        await setting.followEmail?.(tx, { subject, from: newEmail, to: oldEmail })
        return { ...change, secret: await createPasswordToken(tx, subject, passwordSeconds) }
      })
      .catch(takenMeanwhile)
    if (undone === null) return sendPage(setting, reply, 404, errorPage(setting, 404, 'email_link_used'))
    if (undone === 'taken') return sendPage(setting, reply, 409, takenPage(setting))
    await endSessions(setting, await source.current(), undone.subject)
    const { secret, oldEmail: email } = undone
    return sendPage(setting, reply, 200, setPasswordPage(setting, { secret, email, isAfterUndo: true }))
  })
}

/** If two people take an address at the same time, the unique index allows only one. */
function takenMeanwhile(error: unknown): 'taken' {
  if (error instanceof Error && 'code' in error && error.code === '23505') return 'taken'
  throw error
}
