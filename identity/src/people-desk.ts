import type { Database } from '@portal/db/src/database.ts'
import { isAddressTaken } from './email-change-store.ts'
import { admitPerson, findPersonByEmail, type NewLogin, saveStatus } from './people-store.ts'
import { createPasswordLink } from './password-store.ts'
import { deleteSecondFactors, listSecondFactors, type SecondFactor } from './second-factor-store.ts'
import { deleteGrant, deleteSession } from './session-store.ts'

const passwordLinkSeconds = 60 * 60

/** All operations on the server's people that its operator's systems may perform. */
export function createPeopleDesk(database: Pick<Database, 'system'>, issuer: string) {
  const { system } = database
  return {
    async isTaken(email: string, exceptSubject = ''): Promise<boolean> {
      return isAddressTaken(system, email, exceptSubject)
    },

    async findSubject(email: string): Promise<string | null> {
      return (await findPersonByEmail(system, email))?.subject ?? null
    },

    /**
     * Returns the address at which the person sets a password. An existing person keeps their data; null if they sign
     * in with another address, which only they can change.
     */
    async admit(login: NewLogin): Promise<string | null> {
      if (!(await admitPerson(system, login))) return null
      return `${issuer}${await createPasswordLink(database, login.subject, passwordLinkSeconds)}`
    },

    async setSuspended(subject: string, isSuspended: boolean): Promise<void> {
      await saveStatus(system, subject, isSuspended ? 'suspended' : 'active')
    },

    async listSecondFactors(subjects: readonly string[]): Promise<Map<string, SecondFactor>> {
      return listSecondFactors(system, subjects)
    },

    async resetSecondFactor(subject: string): Promise<void> {
      await deleteSecondFactors(system, subject)
    },

    /** Ends the grant of a program's connection, so that it gets no further token. */
    async endConnection(connectionId: string): Promise<void> {
      await deleteGrant(system, connectionId)
    },

    /** The caller has already revoked the tokens; this prevents a new sign-in without a password. */
    async endSession(subject: string, sid: string): Promise<void> {
      await deleteSession(system, subject, sid)
    },
  }
}
