import { type Kysely, sql } from 'kysely'

/** Who renews a session at this moment, and the access token before the present one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A process says by this that it is asking the identity server, instead of holding the row locked meanwhile.
  await sql`alter table session.session add column refreshing_until timestamptz`.execute(db)
  // The token before the present one still lives for a while: sign-out has to refuse it too.
  await sql`
    alter table session.session add column replaced_token_hash bytea, add column replaced_expires_at timestamptz`.execute(
    db,
  )
  // Tokens are named by the id in them from now on, not by their text: the next renewal writes the new name.
  await sql`update session.session set refresh_at = now() where refresh_at > now()`.execute(db)
}
