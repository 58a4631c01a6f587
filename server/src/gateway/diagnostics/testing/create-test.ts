import type { TestKind, TestStatus } from '@portal/contract/diagnostics/values.ts'
import type { TestStep, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Readings } from '../../../upstreams/line-tests/readings.ts'
import { lineVerdictOf } from '../../../upstreams/line-tests/verdict.ts'
import { newId } from '../../../lib/new-id.ts'

export const fibreDetails = {
  technology: 'FTTP',
  access: { accessLineId: 'CBUK900001' },
  session: { username: 'line@broadband.example', isOnline: true },
}
export const copperDetails = { ...fibreDetails, technology: 'SOGEA', access: { cabinetDistanceMetres: 452 } }

interface TestOptions {
  kind?: TestKind
  status?: TestStatus
  minutesAgo?: number
  readings?: Readings
  verdict?: Partial<Verdict>
  requestedBy?: string
}

const step: TestStep = {
  key: 'network',
  state: 'passed',
  word: 'Passed',
  saw: 'Reachable',
  reading: '6.1 ms',
  usualMs: 100,
  startedAt: null,
  tookMs: 90,
}
const working: Readings = {
  network: { exchangeInService: true, exchangeAlarm: null, isEdgeResponding: true, edgeMs: 6.1, internetMs: 9.4 },
}

/** Creates a test in any status. Returns its id. */
export async function createTest(
  { system }: Pick<Database, 'system'>,
  accountId: string,
  serviceId: string,
  options: TestOptions = {},
): Promise<string> {
  const { kind = 'status', status = 'complete', minutesAgo = 1, readings = working, requestedBy = 'somebody' } = options
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const isAtWork = status === 'queued' || status === 'running'
  const verdict = status === 'complete' ? { ...lineVerdictOf(readings, at), ...options.verdict } : null
  const steps = [isAtWork ? { ...step, state: 'running', tookMs: null } : step]
  const testId = `T-${newId(10)}`
  await sql`
    insert into line_test (account_id, test_id, service_id, kind, family, status, disruptive, requested_by,
      requested_by_name, requested_at, started_at, heard_at, ended_at, steps, readings, verdict, valid_until)
    values (${accountId}, ${testId}, ${serviceId}, ${kind}, 'fibre', ${status}, false, ${requestedBy}, 'Some Body',
      ${at}, ${at}, ${at}, ${isAtWork ? null : new Date(at.getTime() + 40_000)}, ${JSON.stringify(steps)}, ${JSON.stringify(readings)},
      ${verdict && JSON.stringify(verdict)}, ${verdict && new Date(at.getTime() + 2 * 60 * 60_000)})`.execute(system)
  return testId
}
