import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { createService } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const serviceId = await createService(database, account, { serviceId: 'S-CREDIT' })
  const otherService = await createService(database, otherAccount, { serviceId: 'S-CREDIT-OTHER' })
  const own = { creditId: await createCredit(database, account, { serviceId }) }
  const other = { creditId: await createCredit(database, otherAccount, { serviceId: otherService }) }
  // Each step consumes its credit.
  const inState = (state: string) => async () => ({
    creditId: await createCredit(database, account, { serviceId, state }),
  })
  return {
    'GET /credits-info/api/credits': {},
    'GET /credits-info/api/credits/:creditId': { own, other },
    'GET /credits-info/api/cases/:caseId/credit': { own: { caseId: 'CS-1' } },
    'POST /credits-info/api/credits/:creditId/claims': { own: inState('open'), other },
    'GET /credit-desk/api/credits': { forOperators: true },
    'GET /credit-desk/api/credits.csv': { forOperators: true },
    'POST /credit-desk/api/credits/:creditId/decisions': {
      own: inState('claimed'),
      other,
      forOperators: true,
      body: () => ({ isApproved: true }),
    },
    'POST /credit-desk/api/credits/:creditId/billings': {
      own: inState('approved'),
      other,
      forOperators: true,
      body: () => ({ billRef: 'INV-1' }),
    },
  }
}

let last = 0

/** Returns its id. */
async function createCredit(
  { system }: TestDatabase,
  account: string,
  { serviceId, state = 'open' }: { serviceId: string; state?: string },
): Promise<string> {
  last += 1
  const creditId = `CR-TEST-${last}`
  const facts = {
    kind: 'repair',
    repairMinutes: 400,
    targetMinutes: 300,
    hoursOver: 2,
    rule: { percentPerHour: 5, mostPercent: 100 },
  }
  await sql`
    insert into service_credit (account_id, credit_id, service_id, service_name, kind, about, plan_id, plan_title, plan_version, facts,
      monthly_charge, percent, amount, currency, state, at)
    values (${account}, ${creditId}, ${serviceId}, 'Leeds', 'repair', ${`CS-${last}`}, 'CSP-1', 'Line care', 1,
      ${JSON.stringify(facts)}, 44500, 10, 4450, 'GBP', ${state}, now())`.execute(system)
  return creditId
}
