import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, copperbeck } from './accounts.ts'
import type { Calendar } from './day.ts'

interface Result {
  account: string
  ref: string
  service: string | null
  category: string
  priority: 'P1' | 'P2' | 'P3'
  outage?: boolean
  /** Minutes from the day of the demo data. */
  opened: number
  repliedAfter?: number
  replyWithin: number
  repairWithin?: number
  repairedAfter?: number
  paused?: number
}

const minutesADay = 24 * 60

/** Brackenfell's year: 48 repairs, one of them late, and 61 first replies in time: what is left of cases older than those kept. */
export async function loadCaseResults(db: Sql, calendar: Calendar): Promise<void> {
  const results = [...pictured, ...repairs(), ...questions(), ...others()]
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at,
      first_reply_due, first_replied_at, repair_due, repaired_at, closed_at, paused_minutes)
    select account, ref, service, category, priority, coalesce(outage, false), opened_at,
      opened_at + make_interval(mins => "replyWithin"), opened_at + make_interval(mins => "repliedAfter"),
      opened_at + make_interval(mins => "repairWithin"), opened_at + make_interval(mins => "repairedAfter"),
      opened_at + make_interval(mins => coalesce("repairedAfter", "repliedAfter")),
      coalesce(paused, 0)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (account text, ref text, service text, category text,
      priority text, outage boolean, opened integer, "repliedAfter" integer, "replyWithin" integer,
      "repairWithin" integer, "repairedAfter" integer, paused integer)
      cross join lateral (select ${calendar.today}::timestamptz + make_interval(mins => opened) as opened_at) at`.execute(
    db,
  )
}

function repair(
  ref: string,
  [service, category, target]: readonly [string, string, number],
  daysAgo: number,
  repairedAfter: number,
): Result {
  return {
    account: brackenfell,
    ref,
    service,
    category,
    priority: 'P1',
    outage: category === 'Leased Line' && repairedAfter < 90,
    opened: -daysAgo * minutesADay,
    repliedAfter: 12 + (daysAgo % 25),
    replyWithin: target > 300 ? 240 : 60,
    repairWithin: target,
    repairedAfter,
  }
}

const lines = [
  ['S-1902255', 'Leased Line', 300],
  ['S-2044871', 'Connectivity', 480],
  ['S-1890022', 'Voice - IP', 240],
  ['S-2061902', 'Connectivity', 480],
  ['S-1890017', 'Leased Line', 300],
  ['S-1931180', 'Leased Line', 300],
  ['S-2081190', 'Connectivity', 480],
] as const

/** The newest four, as the design shows them. */
const pictured: Result[] = [
  repair('CS-40871', lines[3], 9, 680),
  repair('CS-40702', lines[2], 24, 65),
  repair('CS-40455', lines[1], 33, 335),
  repair('CS-40219', lines[0], 40, 130),
]

function repairs(): Result[] {
  return Array.from({ length: 44 }, (_, index) => {
    const line = lines[index % lines.length] ?? lines[0]
    return repair(
      `CS-${40_100 - index * 57}`,
      line,
      44 + index * 7,
      Math.round(line[2] * (0.2 + ((index * 37) % 60) / 100)),
    )
  })
}

/** Cases that are no faults: a reply was promised, a repair was not. */
function questions(): Result[] {
  return Array.from({ length: 11 }, (_, index) => ({
    account: brackenfell,
    ref: `CS-${40_860 - index * 201}`,
    service: null,
    category: 'Connectivity',
    priority: 'P3' as const,
    opened: -(12 + index * 31) * minutesADay,
    repliedAfter: 60 + index * 9,
    replyWithin: 480,
  }))
}

function others(): Result[] {
  return [ashlar, copperbeck].flatMap((account) =>
    Array.from({ length: 6 }, (_, index) => ({
      ...repair(`CS-3${account.slice(-3)}${index}`, lines[1], 20 + index * 50, 150 + index * 70),
      account,
      service: null,
    })),
  )
}
