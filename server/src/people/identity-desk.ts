/** Who signs in, as the identity server must know them. */
export interface NewLogin {
  subject: string
  email: string
  givenName: string
  familyName: string
  accountId: string
}

/**
 * What the portal asks the operator of the identity server to do about people, which OpenID Connect has no words for. The
 * embedded one offers it; another one may be given one, and without it nobody can be invited from the portal.
 */
export interface IdentityDesk {
  /** Whether another person signs in by this address. */
  isTaken(email: string, exceptSubject?: string): Promise<boolean>
  /** Who signs in by this address and may; null for nobody. */
  findSubject(email: string): Promise<string | null>
  /**
   * Makes the person known and answers the address at which they set a password, once and soon; null where they sign in by
   * another address already. There is no way to change that from outside: only its person does.
   */
  admit(login: NewLogin): Promise<string | null>
  setSuspended(subject: string, isSuspended: boolean): Promise<void>
  /** The second factor of each of these; the safer one where there are several. */
  listSecondFactors(subjects: readonly string[]): Promise<Map<string, 'none' | 'totp' | 'webauthn'>>
  /** Removes them all, with the recovery codes: the password alone is asked for until there is a new one. */
  resetSecondFactor(subject: string): Promise<void>
  /** Ends a session at the identity server, by what it calls it, so that its browser has to sign in anew. */
  endSession(subject: string, sid: string): Promise<void>
}
