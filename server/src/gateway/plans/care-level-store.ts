import { CareLevel } from '@portal/contract/plans/content.ts'
import { changesRow, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../../scope/account-scope.ts'

export const listCareLevels = (scope: AccountScope): Promise<CareLevel[]> =>
  rowsOf(CareLevel)`select name, repair, hours from care_level order by name`.all(scope.tx)

const Level = CareLevel.omit({ name: true })

/** Locked, so that the log has the values that a change replaces. */
export const findCareLevel = async (scope: AccountScope, name: string) =>
  (await rowsOf(Level)`select repair, hours from care_level where name = ${name} for update`.all(scope.tx))[0]

export async function upsertCareLevel(scope: AccountScope, { name, repair, hours }: CareLevel): Promise<void> {
  await sql`
    insert into care_level (name, repair, hours)
    values (${name}, ${JSON.stringify(repair)}, ${JSON.stringify(hours)})
    on conflict (name) do update set repair = excluded.repair, hours = excluded.hours`.execute(scope.tx)
}

/** False if there is none of that name. */
export const deleteCareLevel = (scope: AccountScope, name: string): Promise<boolean> =>
  changesRow(scope.tx)`delete from care_level where name = ${name}`
