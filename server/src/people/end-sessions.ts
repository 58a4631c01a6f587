import { deviceName } from '@portal/identity/src/device-name.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listSessions, signOutEverywhere } from '../portal/session/store.ts'
import type { IdentityDesk } from './identity-desk.ts'

/** Where a person is signed in, in words. */
export async function listDevices(system: Sql, subject: string) {
  const sessions = await listSessions(system, subject)
  return sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
}

/** Ends every session of a person, also at the identity server: else their browsers come back in without a password. */
export async function endSessions(system: Sql, identityDesk: IdentityDesk | undefined, subject: string): Promise<void> {
  const sids = await signOutEverywhere(system, subject)
  if (identityDesk) await Promise.all(sids.map((sid) => identityDesk.endSession(subject, sid)))
}
