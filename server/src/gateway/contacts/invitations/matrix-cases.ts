import { sql } from 'kysely'
import { newId } from '../../../lib/new-id.ts'
import type { Case, World } from '../../../testing/matrix.ts'

/** A run belongs to the account that its operator works in. */
export function cases({ database: { system }, account, otherAccount }: World): Record<string, Case> {
  const of = (accountId: string) => async () => {
    const runId = newId()
    await sql`
      insert into invitation_run (account_id, run_id, filter, most, created_by, created_by_name)
      values (${accountId}, ${runId}, '{"state":"notInvited"}', 1, 'u', 'Ruth Calder')`.execute(system)
    return { runId }
  }
  return {
    'GET /invitation-desk/api/people': { forOperators: true, overAccounts: true },
    'GET /invitation-desk/api/people.csv': { forOperators: true, overAccounts: true },
    'GET /invitation-desk/api/runs': { forOperators: true },
    'POST /invitation-desk/api/runs': {
      forOperators: true,
      // A page of people in a state that none of them has, so that no invitation is sent while others are counted.
      body: () => ({ filter: { state: 'ended', accountId: 'none' }, most: 1, permissions: null }),
    },
    'POST /invitation-desk/api/runs/:runId/stop': {
      own: of(account),
      other: of(otherAccount),
      account,
      forOperators: true,
    },
  }
}
