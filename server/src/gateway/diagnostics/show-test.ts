import { testKindNames } from '@portal/contract/diagnostic-values.ts'
import type { LineTest, LineTestRow } from '@portal/contract/diagnostics.ts'
import type { Service } from '@portal/contract/services.ts'
import { pathOf } from '../../systems/line-tests/path.ts'
import type { AccountScope } from '../actor.ts'
import { termsOf } from '../cases/care-levels.ts'
import { getService } from '../services/service.ts'
import { listCasesOf, listTests, type StoredTest } from './store.ts'

/** A test with all that its page shows. */
export async function showTest(scope: AccountScope, test: StoredTest, now: Date): Promise<LineTest> {
  const service = await getService(scope, test.serviceId)
  const { steps, readings, verdict } = test
  const utc = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...test,
    title: titleOf(test),
    requestedAt: test.requestedAt.toISOString(),
    startedAt: utc(test.startedAt),
    endedAt: utc(test.endedAt),
    serviceName: service.name,
    productName: productOf(service),
    siteName: service.siteName,
    path: pathOf({ family: test.family, steps, readings, verdict }),
    repair: verdict?.faultReportAdvised ? repairOf(service, now) : null,
    validUntil: utc(test.validUntil),
    now: now.toISOString(),
    raw: readings,
    cases: await listCasesOf(scope, test.testId),
  }
}

/** "SoGEA 80/20" */
function productOf({ productName, downMbps, upMbps }: Service): string {
  const name = productName.replace(/ broadband$/, '')
  return downMbps === null || upMbps === null ? productName : `${name} ${downMbps}/${upMbps}`
}

/** By when a fault that is reported now would be repaired. */
function repairOf({ careLevel }: Service, now: Date): string {
  const hours = Math.round((termsOf('fault', 'high', careLevel).resolveBy(now).getTime() - now.getTime()) / 3_600_000)
  const length = hours <= 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
  return `Likely repair within ${length} on your care level`
}

export async function showTests(scope: AccountScope, serviceId: string, query: { page: number; size: number }) {
  await getService(scope, serviceId)
  const { rows, total } = await listTests(scope, serviceId, query)
  return {
    rows: rows.map(
      (row): LineTestRow => ({
        ...row,
        title: titleOf(row),
        requestedAt: row.requestedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      }),
    ),
    total,
    ...query,
  }
}

interface Titled {
  kind: StoredTest['kind']
  status: StoredTest['status']
  title?: string | null
  verdict?: StoredTest['verdict']
  failure: string | null
}

export function titleOf({ kind, status, title, verdict, failure }: Titled): string {
  switch (status) {
    case 'queued':
    case 'running':
      return `${testKindNames[kind]} is running`
    case 'complete':
      return title ?? verdict?.title ?? ''
    case 'failed':
    case 'rejected':
    case 'stopped':
      return failure ?? 'No result'
  }
}
