import {
  caseEmailCreate,
  deskEmailCaseCreate,
  deskEmailDiscard,
  deskEmailMessageCreate,
  deskEmailRead,
} from '@portal/contract/cases/emails.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { bindForSystems } from '../../bind-for-systems.ts'
import { assertMay, getLockedForReply, type Speaker, writeMessage } from '../service.ts'
import { insertWatcher } from '../threads/store.ts'
import { openForEmail } from './open-for-email.ts'
import { type Email, emailExists, findEmail, findSender, finish, lockWaiting } from './store.ts'
import { takeEmail } from './take-email.ts'

/** Emails to the provider that are no reply to a case. */
export function caseEmailRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const { config } = parts
  bindForSystems(app, parts, caseEmailCreate, ({ body }) => takeEmail(parts, body))

  bindDesk(app, parts, deskEmailRead, async (desk, { params }) => {
    const email = await findEmail(desk, params.emailId)
    if (!email) throw noSuchEmail()
    return email
  })

  bindScoped(app, parts, deskEmailCaseCreate, async (scope, { params, body: { kind } }) => {
    const email = await getWaiting(scope, params.emailId)
    const opener = await senderOf(scope, email)
    const caseId = await openForEmail({ scope, config }, email, { kind, opener })
    await done(scope, email)
    return { caseId }
  })

  bindScoped(app, parts, deskEmailMessageCreate, async (scope, { params, body }) => {
    const work = { scope, config }
    const email = await getWaiting(scope, params.emailId)
    const state = await getLockedForReply(work, body.caseId.toUpperCase())
    assertMay(state, 'reply', scope.now)
    const speaker = await senderOf(scope, email)
    await insertWatcher(scope, state.caseId, speaker)
    const text = email.text || email.subject
    await writeMessage(work, state, { text, channel: 'mail', mailId: email.emailId, speaker })
    await done(scope, email)
    return { caseId: state.caseId }
  })

  bindScoped(app, parts, deskEmailDiscard, async (scope, { params }) => {
    await done(scope, await getWaiting(scope, params.emailId))
    return params
  })
}

const noSuchEmail = () => new Problem('not_found', { detail: 'Email not found.' })

async function getWaiting(scope: AccountScope, emailId: string): Promise<Email> {
  const email = await lockWaiting(scope, emailId)
  if (email) return email
  if (!(await emailExists(scope, emailId))) throw noSuchEmail()
  throw new Problem('email_handled', { detail: 'This email has been dealt with. Reload the page.' })
}

/** The contact of the account who wrote it, or a person without a sign-in. */
async function senderOf(scope: AccountScope, { fromAddress, fromName }: Email): Promise<Speaker> {
  const contact = await findSender(scope, fromAddress)
  return { userId: contact?.userId ?? null, email: fromAddress, name: contact?.name ?? fromName }
}

async function done(scope: AccountScope, { emailId }: Email): Promise<void> {
  await finish(scope, emailId)
  await announceToDesk(scope, 'desk')
}
