import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { load } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { cpuMs } from './support/process-usage.ts'
import { administrator } from './support/sign-ins.ts'
import { startCountingDatabase } from './support/statement-counts.ts'
import { median, percentile, rounded, sum } from './support/statistics.ts'

const metricsPort = 3531

/** The dashboard as a page with its data: messages to the database, and processor time with the database. */
export const dashboard: Figure = {
  name: 'dashboard',
  run: (setting) =>
    withFolder(async (folder) => {
      const database = await startCountingDatabase(folder)
      try {
        const portal = await startPortal(3530, folder, { METRICS_PORT: String(metricsPort) })
        try {
          return await measure(portal, database, setting)
        } finally {
          await portal.stop()
        }
      } finally {
        await database.stop()
      }
    }),
}

type Counting = Awaited<ReturnType<typeof startCountingDatabase>>

async function measure(portal: Portal, database: Counting, { isQuick }: Setting): Promise<Row[]> {
  const { email, password } = administrator()
  const { cookie } = await signIn(portal, email, password)
  const pages = isQuick ? 20 : 300
  const open = (requests: number) =>
    load(portal.port, { connections: 1, requests, headers: { cookie, accept: 'text/html' }, paths: ['/'] })
  await open(pages)
  const rounds: { portal: number; database: number; messages: number; statements: number; timesMs: number[] }[] = []
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    await database.reset()
    const before = { portal: cpuMs(portal.pid), database: cpuMs(database.pid), messages: await messages() }
    const { timesMs, answers } = await open(pages)
    rounds.push({
      portal: (cpuMs(portal.pid) - before.portal) / answers,
      database: (cpuMs(database.pid) - before.database) / answers,
      messages: ((await messages()) - before.messages) / answers,
      statements: sum((await database.counts()).map(({ calls }) => calls)) / answers,
      timesMs,
    })
  }
  const cpu = median(rounds.map((each) => each.portal + each.database))
  const parts = (['portal', 'database'] as const).map((name) => rounded(median(rounds.map((each) => each[name])), 2))
  const timesMs = rounds.flatMap((each) => each.timesMs)
  return [
    {
      figure: 'Messages to the database',
      measured: rounded(median(rounds.map((each) => each.messages)), 1),
      unit: 'a page',
      limit: { atMost: 8 },
      note: `${rounded(median(rounds.map(({ statements }) => statements)), 1)} statements as pg_stat_statements counts them`,
    },
    {
      figure: 'Processor time, with the database',
      measured: rounded(cpu, 1),
      unit: 'ms',
      limit: { atMost: 6 },
      note: `portal ${parts[0]}, database ${parts[1]} ms`,
    },
    {
      figure: 'Time of the response',
      measured: rounded(median(timesMs), 1),
      unit: 'ms',
      note: `95th percentile ${rounded(percentile(timesMs, 95), 1)} ms, ${timesMs.length} pages`,
    },
  ]
}

const Count = z.coerce.number()

/** The messages that the portal has sent to the database, by its own metrics. */
async function messages(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Count.parse(/^portal_statement_seconds_count(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1])
}
