import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

/**
 * Data between two pages: the person whose password was correct, the challenge for a passkey, and the proof of a second
 * factor set up meanwhile.
 */
export const Step = z.strictObject({
  subject: textOrNull,
  challenge: textOrNull,
  proven: texts,
})
export type Step = z.infer<typeof Step>

export const findStep = (system: Sql, stepId: string): Promise<Step | null> =>
  rowsOf(Step)`
    select subject, challenge, proven from identity.sign_in_step
     where step_id = ${stepId} and expires_at > now()`.first(system)

export async function saveSubject(system: Sql, stepId: string, subject: string): Promise<void> {
  await sql`
    insert into identity.sign_in_step (step_id, subject, expires_at)
    values (${stepId}, ${subject}, now() + interval '10 minutes')
    on conflict (step_id) do update set subject = excluded.subject, challenge = null, proven = '{}',
      expires_at = excluded.expires_at`.execute(system)
}

export async function saveProven(system: Sql, stepId: string, methods: string[]): Promise<void> {
  await sql`
    update identity.sign_in_step set proven = ${methods} where step_id = ${stepId} and expires_at > now()`.execute(
    system,
  )
}

export async function saveChallenge(system: Sql, stepId: string, challenge: string): Promise<void> {
  await sql`
    insert into identity.sign_in_step (step_id, challenge, expires_at)
    values (${stepId}, ${challenge}, now() + interval '10 minutes')
    on conflict (step_id) do update set challenge = excluded.challenge,
      expires_at = greatest(sign_in_step.expires_at, excluded.expires_at)`.execute(system)
}

/** A challenge is used once, whether the response is correct or not. */
export async function takeChallenge(system: Sql, stepId: string): Promise<string | null> {
  const { rows } = await rowsOf({ challenge: text })`
    with taken as (
      select step_id, challenge from identity.sign_in_step
       where step_id = ${stepId} and challenge is not null and expires_at > now() for update
    )
    update identity.sign_in_step step set challenge = null from taken
     where step.step_id = taken.step_id returning taken.challenge`.execute(system)
  return rows[0]?.challenge ?? null
}

export async function forgetStep(system: Sql, stepId: string): Promise<void> {
  await sql`delete from identity.sign_in_step where step_id = ${stepId}`.execute(system)
}
