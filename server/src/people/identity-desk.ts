/** A new person at the identity server. */
export interface NewLogin {
  subject: string
  email: string
  givenName: string
  familyName: string
  accountId: string
}

/**
 * Management of people at the identity server, which OpenID Connect does not cover. The embedded server offers it, and
 * an adapter can add it for another one; without it the portal cannot invite people.
 */
export interface IdentityDesk {
  /** Whether another person signs in with this address. */
  isTaken(email: string, exceptSubject?: string): Promise<boolean>
  /** The person who signs in with this address and is not blocked; null if there is none. */
  findSubject(email: string): Promise<string | null>
  /**
   * Creates the person and returns the address at which they set a password, valid for a short time; null if they
   * already sign in with another address, which only they can change.
   */
  admit(login: NewLogin): Promise<string | null>
  setSuspended(subject: string, isSuspended: boolean): Promise<void>
  /** Each person's second factor; the strongest of several. */
  listSecondFactors(subjects: readonly string[]): Promise<Map<string, 'none' | 'totp' | 'webauthn'>>
  /** Removes every second factor and the recovery codes: the password alone is enough until there is a new one. */
  resetSecondFactor(subject: string): Promise<void>
  /** Ends the access that a person has allowed a program. */
  endConnection(connectionId: string): Promise<void>
  /** Ends a session at the identity server by its own session id, so that the browser has to sign in again. */
  endSession(subject: string, sid: string): Promise<void>
}
