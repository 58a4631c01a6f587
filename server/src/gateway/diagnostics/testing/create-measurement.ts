import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { addSamples, addUpHours } from '../../../line-probe/sample-store.ts'

const stepMs = 300_000

/** An hour of samples that ends at a time: pings of 20 ms, and those of the last `stepsLost` without a reply. */
export async function createMeasurement(
  database: TestDatabase,
  accountId: string,
  serviceId: string,
  { until = new Date(), stepsLost = 0 }: { until?: Date; stepsLost?: number } = {},
): Promise<void> {
  const end = Math.floor(until.getTime() / stepMs) * stepMs
  const answered = { sent: 30, lost: 0, minUs: 19_000, sumUs: 30 * 20_000, maxUs: 24_000 }
  const silent = { sent: 30, lost: 30, minUs: null, sumUs: 0, maxUs: null }
  for (let step = 12; step > 0; step -= 1) {
    const bucket = step <= stepsLost ? silent : answered
    await addSamples(database.system, new Date(end - step * stepMs), [{ accountId, serviceId, ...bucket }])
  }
  await addUpHours(database.system, new Date(end - 2 * 3_600_000), new Date(end + 3_600_000))
}
