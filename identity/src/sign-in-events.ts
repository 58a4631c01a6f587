import { channel } from 'node:diagnostics_channel'

export type SignInOutcome = 'signed_in' | 'wrong_password' | 'wrong_code' | 'blocked'

/** Publishes the outcome of every attempt, for metrics. */
export const signInEvents = channel('portal.sign-in')
