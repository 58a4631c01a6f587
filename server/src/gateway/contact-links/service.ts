import { Problem } from '@portal/contract/problem.ts'
import { inAccount, type Sql } from '@portal/db/src/database.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { hashOf } from '../contact-access/service.ts'
import { findLinkAccount, joinAs, proveEmail, takeLink, type TakenLink } from '../contact-access/store.ts'

/**
 * Proves an address by the link that was mailed there; after an invitation the identity server asks for a password. What
 * somebody signs in with is not changed by it: the link was sent by others.
 */
export async function followLink(parts: GatewayParts, secret: string, requestId: string) {
  const { database } = parts
  const hash = hashOf(secret)
  const accountId = await findLinkAccount(database.system, hash)
  if (!accountId) throw noSuchLink()
  return inAccount(database, accountId, async (tx) => {
    const link = await takeLink(tx, accountId, hash)
    if (!link) throw noSuchLink()
    const isInvited = link.status === 'invited'
    if (link.purpose === 'invitation' && !isInvited) throw noSuchLink()
    // A refusal undoes everything in the transaction, so that the link can be tried again.
    const next = isInvited ? await comeIn(parts, tx, accountId, link) : null
    await proveEmail(tx, accountId, link, requestId)
    return { email: link.email, next }
  })
}

/** Somebody who signs in already has one more account by this; anybody else sets a password. */
async function comeIn({ config, identityDesk }: GatewayParts, tx: Sql, accountId: string, link: TakenLink) {
  const { subject, email, firstName: givenName, lastName: familyName } = link
  if (!subject || !identityDesk) return null
  const known = await identityDesk.findSubject(email)
  if (known && known !== subject) {
    if (await joinAs(tx, accountId, link, known)) return `${config.BASE_URL}/?in=${accountId}`
    throw new Problem('already_member', { detail: 'You are in this account already. Sign in as you always do.' })
  }
  await assertFree(identityDesk, email, subject)
  const next = await identityDesk.admit({ subject, email, givenName, familyName, accountId })
  if (next === null)
    throw new Problem('already_signs_in', { detail: 'You can sign in already. Sign in as you always do.' })
  return next
}

async function assertFree(identityDesk: IdentityDesk, email: string, subject: string): Promise<void> {
  if (!(await identityDesk.isTaken(email, subject))) return
  throw new Problem('email_taken', {
    detail: 'Somebody signs in to the portal by this address already. Ask your administrator to use another one.',
  })
}

function noSuchLink(): Problem {
  return new Problem('not_found', {
    detail: 'This link does not work any more. Ask your administrator to send a new one.',
  })
}
