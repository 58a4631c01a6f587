import { Problem } from '@portal/contract/problem.ts'
import { inAccount } from '@portal/db/src/database.ts'
import type { GatewayParts } from '../bind-scoped.ts'
import { hashOf } from '../contact-access/service.ts'
import { findLinkAccount, proveEmail, takeLink } from '../contact-access/store.ts'

/** Proves an address by the link that was mailed there; after an invitation the identity server asks for a password. */
export async function followLink({ database, identityDesk }: GatewayParts, secret: string, requestId: string) {
  const hash = hashOf(secret)
  const accountId = await findLinkAccount(database.system, hash)
  if (!accountId) throw noSuchLink()
  return inAccount(database, accountId, async (tx) => {
    const link = await takeLink(tx, accountId, hash)
    if (!link) throw noSuchLink()
    const { subject, email, firstName: givenName, lastName: familyName } = link
    // A refusal undoes everything in the transaction, so that the link can be tried again.
    if (subject && (await identityDesk?.isTaken(email, subject))) {
      throw new Problem('unprocessable', {
        detail: 'Somebody signs in to the portal by this address already. Ask your administrator to use another one.',
      })
    }
    const isInvited = link.status === 'invited'
    if (link.purpose === 'invitation' && !isInvited) throw noSuchLink()
    await proveEmail(tx, accountId, link, requestId)
    if (!subject || !identityDesk) return { email, next: null }
    if (isInvited)
      return { email, next: await identityDesk.admit({ subject, email, givenName, familyName, accountId }) }
    if (link.userEmail !== email) await identityDesk.changeEmail(subject, email)
    return { email, next: null }
  })
}

function noSuchLink(): Problem {
  return new Problem('not_found', {
    detail: 'This link does not work any more. Ask your administrator to send a new one.',
  })
}
