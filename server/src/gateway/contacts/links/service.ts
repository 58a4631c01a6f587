import { pageOf } from '@portal/contract/page-of.ts'
import { Problem } from '@portal/contract/problem.ts'
import { inAccount, type Sql } from '@portal/db/src/database.ts'
import type { IdentityDesk } from '../../../people/identity-desk.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { findLinkAccount, joinAs, proveEmail, takeLink, type TakenLink } from '../permissions/store.ts'

/**
 * Verifies an address through the link in an email; after an invitation the identity server then asks for a password.
 * The link never changes a sign-in address, because other people can send it.
 */
export async function followLink(parts: GatewayParts, secret: string, requestId: string) {
  const { database } = parts
  const hash = sha256(secret)
  const accountId = await findLinkAccount(database.system, hash)
  if (!accountId) throw noSuchLink()
  return inAccount(database, accountId, async (tx) => {
    const link = await takeLink(tx, accountId, hash)
    if (!link) throw noSuchLink()
    const isInvited = link.status === 'invited'
    if (link.purpose === 'invitation' && !isInvited) throw noSuchLink()
    // A refusal rolls back the whole transaction, so that the link stays usable.
    const next = isInvited ? await comeIn(parts, tx, accountId, link) : null
    await proveEmail(tx, accountId, link, requestId)
    return { email: link.email, next }
  })
}

/** A person who already signs in gains another account; anyone else sets a password. */
async function comeIn({ config, identityDesk }: GatewayParts, tx: Sql, accountId: string, link: TakenLink) {
  const { subject, email, firstName: givenName, lastName: familyName } = link
  if (!subject || !identityDesk) return null
  const known = await identityDesk.findSubject(email)
  if (known && known !== subject) {
    if (await joinAs(tx, accountId, link, known)) return `${config.BASE_URL}${pageOf('dashboard', { in: accountId })}`
    throw new Problem('already_member', { detail: 'You are already in this account. Sign in as usual.' })
  }
  await assertFree(identityDesk, email, subject)
  const next = await identityDesk.admit({ subject, email, givenName, familyName, accountId })
  if (next === null) throw new Problem('already_signs_in', { detail: 'You can already sign in. Sign in as usual.' })
  return next
}

async function assertFree(identityDesk: IdentityDesk, email: string, subject: string): Promise<void> {
  if (!(await identityDesk.isTaken(email, subject))) return
  throw new Problem('email_taken', {
    detail: 'Someone already signs in to the portal with this address. Ask your administrator to use another one.',
  })
}

function noSuchLink(): Problem {
  return new Problem('not_found', {
    detail: 'This link has expired. Ask your administrator for a new one.',
  })
}
