import type { Sql } from '@portal/db/src/database.ts'
import type { FastifyRequest } from 'fastify'
import { findKnownDevice } from './known-device-store.ts'
import type { Person } from './people-store.ts'
import { type Counted, longestBlockSeconds } from './throttle-store.ts'

// With the longest block as the expiry, guessing for one name slows to four attempts an hour.
const ofOne = { free: 5, decaySeconds: longestBlockSeconds }
// An office shares one address, so its allowance is higher.
const ofAddress = { free: 30, decaySeconds: 5 * 60 }

export const emailAttempts = (email: string): Counted => ({ key: `email ${email.toLowerCase()}`, ...ofOne })
/** Attempts of a signed-in person, which no one else can use up. */
export const ownAttempts = (subject: string): Counted => ({ key: `own ${subject}`, ...ofOne })

/**
 * The counters of a password attempt for this email. A browser from which the person has signed in before has its own
 * counter, so that other people's attempts cannot lock the owner out. Known and unknown emails are treated alike, so
 * that a block reveals nothing.
 */
export async function passwordAttempts(
  system: Sql,
  request: FastifyRequest,
  email: string,
  person: Person | null,
): Promise<[Counted, ...Counted[]]> {
  const device = await findKnownDevice(system, request, person?.subject)
  if (device) return [{ key: `device ${device}`, ...ofOne }]
  return [emailAttempts(email), { key: `address ${request.ip}`, ...ofAddress }]
}

/** The same for the code of a second factor. */
export async function codeAttempts(system: Sql, request: FastifyRequest, subject: string): Promise<Counted> {
  const device = await findKnownDevice(system, request, subject)
  return { key: device ? `code of device ${device}` : `code ${subject}`, ...ofOne }
}

/** Codes of programs: each is one of 25 thousand million and lasts ten minutes, and anyone may enter one. */
export const deviceCodeAttempts = (request: FastifyRequest): Counted => ({
  key: `device code from ${request.ip}`,
  ...ofAddress,
  free: 10,
})

/** Requests for a new password are not failed sign-ins and have their own counters. */
export async function mailRequests(
  system: Sql,
  request: FastifyRequest,
  email: string,
  person: Person | null,
): Promise<Counted[]> {
  const device = await findKnownDevice(system, request, person?.subject)
  if (device) return [{ key: `mail to device ${device}`, ...ofOne, free: 3 }]
  return [
    { key: `mail ${email.toLowerCase()}`, ...ofOne, free: 3 },
    { key: `mail from ${request.ip}`, ...ofAddress },
  ]
}

/** Requests to sign in with another address: each sends an email to it, even if it belongs to another person. */
export const addressRequests = (email: string, subject: string): Counted[] => [
  { key: `mail ${email.toLowerCase()}`, ...ofOne, free: 3 },
  { key: `change of ${subject}`, ...ofOne, free: 3 },
]
