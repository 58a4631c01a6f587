import { channel } from 'node:diagnostics_channel'

export type SignInOutcome = 'signed_in' | 'wrong_password' | 'wrong_code' | 'blocked'

/** Where the outcome of every attempt is told, for whoever counts them. */
export const signInEvents = channel('portal.sign-in')
