import { customerKinds } from '@portal/contract/search/values.ts'
import { type Database, inCustomersOfDealer, type Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { Person } from '../../people/store.ts'
import { isVisible } from '../../scope/visible-cases-store.ts'

const Kind = z.enum(customerKinds)

export interface RecordChange {
  accountId: string
  kind: z.infer<typeof Kind>
  /** Null for a record that everyone who reads the account sees, or for too many. */
  id: string | null
}

/** Which of these dealers each of these accounts has. */
export async function listDealersOf(
  db: Sql,
  accounts: readonly string[],
  dealers: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ accountId: text, dealerId: text })`
    select account_id as "accountId", parent_dealer_id as "dealerId" from account
    where account_id = any (${[...accounts]}::text[]) and parent_dealer_id = any (${[...dealers]}::text[])`.execute(db)
  return new Map(rows.map(({ accountId, dealerId }) => [accountId, dealerId]))
}

/** The kinds of these records that the person of the dealer may read now. */
export function listSeen(
  database: Pick<Database, 'app'>,
  { dealerId, person }: { dealerId: string; person: Person },
  changes: readonly RecordChange[],
): Promise<RecordChange['kind'][]> {
  const [accounts, kinds, ids] = [
    changes.map(({ accountId }) => accountId),
    changes.map(({ kind }) => kind),
    changes.map(({ id }) => id),
  ]
  return inCustomersOfDealer(database, { dealerId, person: person.subject }, async (tx) => {
    const { rows } = await rowsOf({ kind: Kind })`
      select distinct changed.kind
      from unnest(${accounts}::text[], ${kinds}::text[], ${ids}::text[]) as changed (account_id, kind, id)
        join account a on a.account_id = changed.account_id
      where changed.id is null or exists(select from help_case c
        where c.account_id = changed.account_id and c.case_id = changed.id
          and ${isVisible({ as: 'dealer', person, sites: null })})`.execute(tx)
    return rows.map(({ kind }) => kind)
  })
}
