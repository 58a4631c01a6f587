import { resultValidHours } from '@portal/contract/diagnostic-values.ts'
import { sql, type Transaction } from 'kysely'
import { ashlar, brackenfell, copperbeck } from './accounts.ts'
import type { Calendar } from './day.ts'
import { brackenfellTests } from './brackenfell-tests.ts'
import { goodFibre, network, noFault, stepsFrom, type TestStory } from './test-story.ts'

const hourMs = 60 * 60_000

/** Tests that have been run. */
export async function loadDiagnostics(tx: Transaction<unknown>, calendar: Calendar): Promise<void> {
  await loadTests(tx, brackenfell, brackenfellTests, calendar)
  const clean = { kind: 'full', family: 'fibre', steps: goodFibre, verdict: noFault, readings: { network } } as const
  await loadTests(tx, ashlar, [{ ...clean, testId: 'T-4KDW8QPM2R', serviceId: 'S-2011702', hoursAgo: 50 }], calendar)
  await loadTests(
    tx,
    copperbeck,
    [{ ...clean, testId: 'T-9VHXB3T6NC', serviceId: 'S-2011644', hoursAgo: 200 }],
    calendar,
  )
  // The case that was opened with the result of the broken line.
  await sql`
    update help_case set test_id = 'T-7QK4MZ2XWD' where account_id = ${brackenfell} and case_id = 'CS-51873'`.execute(
    tx,
  )
}

async function loadTests(
  tx: Transaction<unknown>,
  accountId: string,
  stories: readonly TestStory[],
  { today }: Calendar,
): Promise<void> {
  const rows = stories.map((story) => {
    const startedAt = new Date(today.getTime() - story.hoursAgo * hourMs)
    const { steps, endedAt } = stepsFrom(story.steps, startedAt)
    const {
      status = 'complete',
      verdict = null,
      readings = {},
      failure = null,
      disruptive = false,
      by = 'Service Desk',
    } = story
    const validUntil = verdict && new Date(endedAt.getTime() + resultValidHours * hourMs)
    return { ...story, status, verdict, readings, failure, disruptive, by, startedAt, endedAt, validUntil, steps }
  })
  await sql`
    insert into line_test (account_id, test_id, service_id, kind, family, status, disruptive, requested_by,
      requested_by_name, requested_at, started_at, heard_at, ended_at, steps, readings, verdict, failure, valid_until)
    select ${accountId}, t."testId", t."serviceId", t.kind, t.family, t.status, t.disruptive, 'demo', t.by,
      t."startedAt", t."startedAt", t."endedAt", t."endedAt", t.steps, t.readings,
      case when t.status = 'complete' then t.verdict end, t.failure, t."validUntil"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("testId" text, "serviceId" text, kind text, family text,
      status text, disruptive boolean, by text, "startedAt" timestamptz, "endedAt" timestamptz, steps jsonb,
      readings jsonb, verdict jsonb, failure text, "validUntil" timestamptz)`.execute(tx)
}
