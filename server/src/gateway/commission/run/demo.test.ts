import { ternbeck } from '@portal/db/demo/accounts.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '../../actor.ts'
import { periodOf } from '../statement-status.ts'
import { advanceRunStep } from './steps.ts'

const database = await testDatabase()
await loadDemo(database, new Date('2026-04-14T09:20:00Z'))

test('the latest demo statement equals a run over the same events', async () => {
  const month = '2026-03'
  const read = async () => {
    const { rows } = await sql<{ earned: string; amount: number }>`
      select l.*, s.net, s.vat, s.gross from commission_line l join commission_statement s using (account_id, statement_ref)
      where l.account_id = ${ternbeck} and statement_ref = ${`CM-${month}`} order by earned`.execute(database.system)
    return rows
  }
  const shown = await read()
  expect(shown.length).toBeGreaterThan(100)
  await sql`alter table commission_statement disable trigger user`.execute(database.system)
  await sql`delete from commission_query where statement_ref = ${`CM-${month}`}`.execute(database.system)
  await sql`update commission_statement set issued_on = null where statement_ref = ${`CM-${month}`}`.execute(
    database.system,
  )
  await sql`delete from commission_line where statement_ref = ${`CM-${month}`}`.execute(database.system)
  await sql`delete from commission_total where statement_ref = ${`CM-${month}`}`.execute(database.system)
  await sql`
    update commission_run set state = 'running', step = 'new business', after = ''
    where account_id = ${ternbeck} and period_start = ${`${month}-01`}`.execute(database.system)
  let isRunning = true
  while (isRunning) {
    isRunning = await asSystem(database, ternbeck, (scope) => advanceRunStep(scope, periodOf(month)))
  }
  expect(await read()).toEqual(shown)
})
