import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from './people-store.ts'
import { signInEvents, type SignInOutcome } from './sign-in-events.ts'

export interface SignInEvent {
  person: Person | null
  outcome: SignInOutcome
  methods?: string[]
}

/** Records a sign-in or an attempt. Returns the id of the record. */
export async function recordSignIn(system: Sql, request: FastifyRequest, event: SignInEvent): Promise<string> {
  const { person, outcome, methods = [] } = event
  signInEvents.publish(outcome)
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  const { rows } = await rowsOf({ id: number })`
    insert into identity.sign_in (subject, outcome, methods, ip, user_agent)
    values (${person?.subject ?? null}, ${outcome}, ${methods}, ${request.ip}, ${userAgent})
    returning sign_in_id as id`.execute(system)
  return String(rows[0]?.id)
}

/** Names the session that the sign-in started. */
export async function saveSession(system: Sql, signInId: string, sessionUid: string): Promise<void> {
  await sql`
    update identity.sign_in set session_uid = ${sessionUid} where sign_in_id = ${signInId}`.execute(system)
}

export const PastSignIn = z.strictObject({
  at: timestamp,
  outcome: z.enum(['signed_in', 'wrong_password', 'wrong_code', 'blocked']),
  ip: textOrNull,
  userAgent: textOrNull,
})
export type PastSignIn = z.infer<typeof PastSignIn>

export const mostPastSignIns = 8

export const listPastSignIns = (system: Sql, subject: string): Promise<PastSignIn[]> =>
  rowsOf(PastSignIn)`
    select at, outcome, ip, user_agent as "userAgent" from identity.sign_in
     where subject = ${subject} order by at desc limit ${mostPastSignIns}`.all(system)
