import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Row, Setting } from './figure.ts'
import { startPortal, withFolder } from './support/portal.ts'
import { startCountingDatabase } from './support/statement-counts.ts'
import { rounded, sum } from './support/statistics.ts'

// A start reads much once.
const settleMs = 20_000

/** The statements of an idle portal without data. */
export const rest: Figure = {
  name: 'rest',
  run: (setting) =>
    withFolder(async (folder) => {
      const database = await startCountingDatabase(folder)
      try {
        const portal = await startPortal(3533, folder, { ENVIRONMENT: 'development', DEMO_DATA: 'false' })
        try {
          return await measure(database, setting)
        } finally {
          await portal.stop()
        }
      } finally {
        await database.stop()
      }
    }),
}

async function measure(
  database: Awaited<ReturnType<typeof startCountingDatabase>>,
  { isQuick }: Setting,
): Promise<Row[]> {
  const minutes = isQuick ? 1 : 10
  await sleep(settleMs)
  await database.reset()
  await sleep(minutes * 60_000)
  const counts = await database.counts()
  const most = counts
    .slice(0, 5)
    .map(({ statement, calls }) => `${rounded(calls / minutes, 1)} ${statement.slice(0, 60)}`)
  return [
    {
      figure: 'Statements of an idle portal',
      measured: rounded(sum(counts.map(({ calls }) => calls)) / minutes, 1),
      unit: 'a minute',
      limit: { atMost: 10 },
      note: most.join('; ').replaceAll('|', '/'),
    },
  ]
}
