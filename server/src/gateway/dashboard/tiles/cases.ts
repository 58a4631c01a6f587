import type { TileData } from '@portal/contract/dashboard.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../actor.ts'
import { countTurns, isVisible, listCases } from '../../cases/store.ts'

const mostRows = 3

/** Cases that are open, those that wait for the customer first, and how many were closed lately. */
export async function readCases(scope: AccountScope): Promise<TileData['cases']> {
  const { rows } = await listCases(scope, { sort: 'status', direction: 'asc', page: 1, size: 10 })
  const [waiting = 0, withUs = 0] = await countTurns(scope)
  const closed = await sql<{ cases: number }>`
    select count(*) as cases from help_case c
    where c.account_id = ${scope.accountId} and c.turn = 2 and c.updated_at > now() - interval '7 days'
      and c.closed_at > now() - interval '7 days' and ${isVisible(scope)}`.execute(scope.tx)
  return {
    open: waiting + withUs,
    rows: rows.filter(({ status }) => status !== 'closed' && status !== 'cancelled').slice(0, mostRows),
    closedLately: closed.rows[0]?.cases ?? 0,
  }
}
