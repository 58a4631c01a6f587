import { testKindNames } from '@portal/contract/diagnostics/values.ts'
import { markSimulated } from '@portal/contract/connection.ts'
import type { LineTest, LineTestRow, Verdict } from '@portal/contract/diagnostics/diagnostics.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { pathOf } from '../../upstreams/line-tests/path.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { dueAt } from '@portal/db/src/targets/due-at.ts'
import { findTargets } from '../../targets/find-targets.ts'
import { getService } from '../services/service.ts'
import { listCasesOf, listTests, type StoredTest } from './store.ts'

/** A test with everything that its page shows. */
export async function showTest(scope: AccountScope, test: StoredTest): Promise<LineTest> {
  const service = await getService(scope, test.serviceId)
  const { steps, readings } = test
  const cases = await listCasesOf(scope, test.testId)
  const verdict = test.verdict && adviseReported(test.verdict, cases)
  const utc = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...test,
    verdict,
    title: titleOf(test),
    requestedAt: test.requestedAt.toISOString(),
    startedAt: utc(test.startedAt),
    endedAt: utc(test.endedAt),
    serviceName: service.name,
    productName: productOf(service),
    siteName: service.siteName,
    path: pathOf({ family: test.family, steps, readings, verdict }),
    repair: verdict?.faultReportAdvised && cases.length === 0 ? await repairOf(scope, service) : null,
    validUntil: utc(test.validUntil),
    now: scope.now.toISOString(),
    raw: readings,
    cases,
  }
}

/** A fault with a case is not reported again; all advice to report it begins with these words. */
function adviseReported(verdict: Verdict, [reported]: readonly { caseId: string }[]): Verdict {
  if (!reported) return verdict
  const advice = verdict.advice.map((line) =>
    line.startsWith('Report this fault') ? `This fault is reported: see case ${reported.caseId}.` : line,
  )
  return { ...verdict, advice }
}

/** "SoGEA 80/20" */
function productOf({ productName, downMbps, upMbps }: Service): string {
  const name = productName.replace(/ broadband$/, '')
  return downMbps === null || upMbps === null ? productName : `${name} ${downMbps}/${upMbps}`
}

/** The target repair of a fault reported now. */
async function repairOf(scope: AccountScope, { serviceId, careLevel }: Service): Promise<string> {
  const { repair, hours } = await findTargets(
    scope,
    { kind: 'fault', priority: 'high', careLevel, serviceId },
    scope.now,
  )
  return `Repair due ${dueTime(dueAt(scope.now, repair, hours).toISOString(), scope.now)} if you report it now`
}

export async function showTests(scope: AccountScope, serviceId: string, query: { page: number; size: number }) {
  await getService(scope, serviceId)
  const { rows, ...page } = await listTests(scope, serviceId, query)
  return {
    rows: rows.map(
      (row): LineTestRow => ({
        ...row,
        title: titleOf(row),
        requestedAt: row.requestedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      }),
    ),
    ...page,
  }
}

interface Titled {
  kind: StoredTest['kind']
  status: StoredTest['status']
  isSimulated: boolean
  title?: string | null
  verdict?: StoredTest['verdict']
  failure: string | null
}

export function titleOf({ kind, status, isSimulated, title, verdict, failure }: Titled): string {
  switch (status) {
    case 'queued':
    case 'running':
      return `${testKindNames[kind]} is running`
    case 'complete':
      return markSimulated(title ?? verdict?.title ?? '', isSimulated)
    case 'failed':
    case 'rejected':
    case 'stopped':
      return failure ?? 'No result'
  }
}
