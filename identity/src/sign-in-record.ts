import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from './people.ts'
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
