import type { Sql } from '@portal/db/src/database.ts'
import type { IdentityDesk } from '../../../people/identity-desk.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { endAllSessions } from '../../../sessions/end-sessions.ts'
import { actsElsewhere } from '../permissions/store.ts'
import type { AllowedChange } from './service.ts'

export { allowChange } from './service.ts'

/** Actions of an administrator or the desk on another person's sign-in. */

type Desk = IdentityDesk | undefined

/**
 * A person with another account keeps the login, because that account relies on it too; this account is closed to them
 * in any case.
 */
export async function blockSignIn(scope: AccountScope, desk: Desk, { subject }: AllowedChange): Promise<void> {
  if (subject && !(await actsElsewhere(scope.tx, subject))) await desk?.setSuspended(subject, true)
}

export async function unblockSignIn(desk: Desk, { subject }: AllowedChange): Promise<void> {
  if (subject) await desk?.setSuspended(subject, false)
}

/** The password alone is enough until there is a new factor. */
export async function removeSecondFactor(desk: IdentityDesk, { subject }: AllowedChange): Promise<void> {
  if (subject) await desk.resetSecondFactor(subject)
}

/** Signs the person out of every device, also at the identity server. */
export async function signOutOfAll(system: Sql, desk: Desk, { subject }: AllowedChange): Promise<void> {
  if (subject) await endAllSessions(system, desk, subject)
}
