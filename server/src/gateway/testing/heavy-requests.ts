import { distanceBands, terms } from '@portal/contract/quotes/values.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'

const rows = Array.from({ length: 1000 }, (_, index) => index)

/** Creates 20,000 services and 40,000 contacts of an account. */
export async function createManyRows({ system }: TestDatabase, account: string): Promise<void> {
  await sql`
    insert into service (account_id, service_id, name, product_category, product_name, status, condition)
    select ${account}, 'S-' || n, 'Line ' || n || repeat(' x', 300), 'Connectivity', 'FTTP', 'active', 'working' from generate_series(1, 20000) n`.execute(
    system,
  )
  await sql`
    insert into contact (account_id, contact_id, title, first_name, last_name, email, roles)
    select ${account}, 'C-' || n, 'Dr', 'Ada', 'Byron ' || n || repeat(' x', 30), 'ada' || n || '@many.example', '{Billing}'
    from generate_series(1, 40000) n`.execute(system)
}

const zoneFile = (lines: string[]) =>
  `$TTL 3600\n@ SOA ns1.x. h.x. 1 7200 3600 1209600 300\n@ NS ns1.x.\n${lines.join('\n')}\n`
export const generatingZone = zoneFile(Array.from({ length: 6 }, () => '$GENERATE 1-65536 host$ A 192.0.2.1'))
export const longZone = zoneFile(
  Array.from({ length: 4900 }, (_, n) => `host${n} TXT "${'text of a record '.repeat(11)}"`),
)

export const contactSheet = {
  dryRun: true,
  rows: rows.map((row) => ({
    firstName: 'Ada',
    lastName: `Byron ${row}`,
    email: `ada${row}@there.example`,
    phone: `0113 496 0${String(row % 1000).padStart(3, '0')}`,
    mobile: `07700 900 ${String(row % 1000).padStart(3, '0')}`,
    roles: 'Technical; Billing',
  })),
}

export const referenceSheet = {
  dryRun: true,
  rows: rows.map((row) => ({ serviceId: `S-${row + 1}`, orderRef: `PO-${row}` })),
}

const cards = rows.flatMap((carrier) =>
  distanceBands.flatMap((band) =>
    terms.flatMap((term) =>
      [1, 2, 3].map(
        (place) =>
          `${'Carrier '.repeat(6)}${carrier},EAD,1000,500,${term},${band},${place},${' '.repeat(70)}1250.00,200.00,50.00,40,60`,
      ),
    ),
  ),
)
const cardColumns =
  'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max'
export const rateCards = {
  name: 'Spring',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  csv: [cardColumns, ...cards.slice(0, 20_000)].join('\n'),
  dryRun: true,
}

const numbered = <T>(count: number, of: (index: number) => [string, T]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => of(index)))

/** Items of a bulk call of another system: full ones, ones with many values, and ones with invented fields. */
export const bulkItems = (accountId: string) => {
  const items = (of: (row: number) => object) =>
    JSON.stringify(rows.map((row) => ({ accountId, serviceId: `S-${row + 1}`, details: {}, ...of(row) })))
  const part = (row: number) => ({ Line: `Text of ${row}`.repeat(12), Pair: 'x'.repeat(60) })
  return {
    full: items((row) => ({ details: numbered(15, (n) => [`Part ${n}`, part(row)]) })),
    manyValues: items(() => ({ details: Array.from({ length: 1500 }, () => ({})) })),
    inventedFields: items((row) => numbered(190, (n) => [`field${n}of${row}`, n])),
  }
}
