import { deviceName } from '@portal/identity/src/device-name.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { signOutEverywhere, listSessions } from './store.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'

/** The devices on which a person is signed in, described for people. */
export async function listDevices(system: Sql, subject: string) {
  const sessions = await listSessions(system, subject)
  return sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
}

/**
 * Ends every session of a person, also at the identity server: otherwise their browsers could sign in again without a
 * password.
 */
export async function endAllSessions(
  system: Sql,
  identityDesk: IdentityDesk | undefined,
  subject: string,
): Promise<void> {
  const sids = await signOutEverywhere(system, subject)
  if (identityDesk) await Promise.all(sids.map((sid) => identityDesk.endSession(subject, sid)))
}
