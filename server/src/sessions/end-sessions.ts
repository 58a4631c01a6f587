import { deviceName } from '@portal/identity/src/device-name.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { type ChosenSessions, deleteSessionsOf, listProviderSids, listSessions } from './store.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'

/** The devices on which a person is signed in, described for people. */
export async function listDevices(system: Sql, subject: string) {
  const sessions = await listSessions(system, subject)
  return sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
}

/** Ends every session of a person. */
export const endAllSessions = (system: Sql, desk: IdentityDesk | undefined, subject: string) =>
  end(system, desk, subject, 'all')

/** Ends one session of the caller, or all but that one. */
export const endOwnSessions = (
  system: Sql,
  desk: IdentityDesk | undefined,
  subject: string,
  which: Exclude<ChosenSessions, 'all'>,
) => end(system, desk, subject, which)

/**
 * First at the identity server: a browser that learns that its session has ended asks for a new one at once, and would
 * get it without a password.
 */
async function end(system: Sql, desk: IdentityDesk | undefined, subject: string, which: ChosenSessions): Promise<void> {
  const sids = await listProviderSids(system, subject, which)
  const there = await Promise.allSettled(sids.map(async (sid) => desk?.endSession(subject, sid)))
  // A job repeats what failed there.
  await deleteSessionsOf(system, subject, which)
  const failed = there.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
