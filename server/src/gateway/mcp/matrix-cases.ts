import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createUser } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'

const base = '/mcp-info/api'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  let number = 1000
  const program = (of: string) => async () => {
    const programId = `program-${String((number += 1)).padStart(16, '0')}`
    await sql`
      insert into program (account_id, program_id, name, redirect_uris, created_by)
      values (${of}, ${programId}, 'Line assistant', '{http://127.0.0.1/callback}', 'Ada Byron')`.execute(
      database.system,
    )
    return { programId }
  }
  const connection = (of: string) => async () => {
    const connectionId = randomBytes(32).toString('hex')
    const email = await createUser(database, of)
    await sql`
      insert into program_connection (account_id, connection_id, user_id, program_id, program_name, scopes, ends_at)
      select ${of}, ${connectionId}, user_id, 'program-0000000000000000', 'Line assistant', '{services:read}',
        now() + interval '1 day' from portal_user where email = ${email}`.execute(database.system)
    return { connectionId }
  }
  return {
    [`GET ${base}/programs`]: {},
    [`PUT ${base}/rule`]: { body: () => ({ isAllowed: true }), notForDealer: true },
    [`POST ${base}/programs`]: {
      body: () => ({ name: 'Line assistant', redirectUris: ['http://127.0.0.1/callback'] }),
      notForDealer: true,
    },
    [`DELETE ${base}/programs/:programId`]: {
      own: program(account),
      other: program(otherAccount),
      notForDealer: true,
    },
    // Other people's connections do not exist for a caller who does not manage users.
    [`DELETE ${base}/connections/:connectionId`]: {
      own: connection(account),
      other: connection(otherAccount),
      statuses: [200, 404],
    },
  }
}
