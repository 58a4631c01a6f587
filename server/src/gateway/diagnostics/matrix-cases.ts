import { createService } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createTest, fibreDetails } from './testing/create-test.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  // A line allows one test at a time, so each call gets its own line.
  const line = (accountId: string) => async () => ({
    serviceId: await createService(database, accountId, { details: { tech: fibreDetails } }),
  })
  const ofLine = { own: line(account), other: line(otherAccount) }
  const one = (accountId: string, status: 'complete' | 'running') => async () => {
    const { serviceId } = await line(accountId)()
    const testId = await createTest(database, accountId, serviceId, { status })
    return { testId, otherTestId: await createTest(database, accountId, serviceId) }
  }
  const ofTest = (status: 'complete' | 'running' = 'complete') => ({
    own: one(account, status),
    other: one(otherAccount, status),
  })
  return {
    'GET /diagnostic-info/api/services/:serviceId': ofLine,
    'GET /diagnostic-info/api/services/:serviceId/tests': ofLine,
    'POST /diagnostic-info/api/services/:serviceId/tests': { ...ofLine, body: () => ({ kind: 'status' }) },
    'GET /diagnostic-info/api/services/:serviceId/figures': ofLine,
    'GET /diagnostic-info/api/services/:serviceId/surroundings': ofLine,
    'GET /diagnostic-info/api/services/:serviceId/measurement': ofLine,
    'GET /diagnostic-info/api/services/:serviceId/measurement.csv': ofLine,
    'GET /diagnostic-info/api/tests/:testId': ofTest(),
    'POST /diagnostic-info/api/tests/:testId/cancellation': ofTest('running'),
    'GET /diagnostic-info/api/tests/:testId/report.pdf': ofTest(),
    'GET /diagnostic-info/api/tests/:testId/comparisons/:otherTestId': ofTest(),
  }
}
