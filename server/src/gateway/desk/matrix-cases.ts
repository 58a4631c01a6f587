import { sql } from 'kysely'
import { newId } from '../../lib/new-id.ts'
import type { Case, World } from '../../testing/matrix.ts'

/** Reads across all accounts, and the page of one account. */
export const cases = ({ database, account, otherAccount }: World): Record<string, Case> => ({
  'GET /desk-info/api/summary': { forOperators: true },
  'GET /desk-info/api/cases': { forOperators: true },
  'GET /desk-info/api/commission': { forOperators: true },
  'GET /desk-info/api/commission-queries': { forOperators: true },
  'GET /desk-info/api/incidents': { forOperators: true },
  'GET /desk-info/api/plans': { forOperators: true },
  'GET /desk-info/api/orders': { forOperators: true },
  'GET /desk-info/api/visits': { forOperators: true },
  'GET /desk-info/api/accounts': { forOperators: true },
  'GET /desk-info/api/accounts/:accountId/people': { forOperators: true, own: { accountId: account } },
  'GET /desk-info/api/accounts/:accountId': { forOperators: true, own: { accountId: account } },
  'GET /account-desk/api/overview': { forOperators: true },
  'GET /account-desk/api/notes': { forOperators: true },
  'POST /account-desk/api/notes': { forOperators: true, body: () => ({ text: 'Phone the depot.' }) },
  'PATCH /account-desk/api/notes/:noteId': {
    ...noteOf(database, account, otherAccount),
    body: () => ({ isPinned: true }),
  },
  'DELETE /account-desk/api/notes/:noteId': noteOf(database, account, otherAccount),
})

/** A note of every member of staff who calls: only its author may change it. */
function noteOf(database: World['database'], account: string, otherAccount: string) {
  const of = (accountId: string) => async () => {
    const noteId = newId()
    await sql`
      insert into account_note (account_id, note_id, body, author_id, author_name, written_at)
      select ${accountId}, ${noteId}, 'Ships until 22:00.', user_id, 'Ruth', now() from permission_grant
      where resource = 'PortalOperator' limit 1`.execute(database.system)
    return { noteId }
  }
  return { forOperators: true, own: of(account), other: of(otherAccount) } as const
}
