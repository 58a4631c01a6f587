import { channel } from 'node:diagnostics_channel'
import type { SignInEvent } from './sign-in-record.ts'

export type SignInOutcome = SignInEvent['outcome']

/** Where the outcome of every attempt is told, for whoever counts them. */
export const signInEvents = channel('portal.sign-in')
