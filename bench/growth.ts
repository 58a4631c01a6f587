import { openDatabase } from '@portal/db/src/database.ts'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { inDataFolder, prepareData } from './support/big-data.ts'
import { growTo } from './support/grow.ts'
import { listCases, type ListServer, startListServer } from './support/list-server.ts'
import { load } from './support/load.ts'
import { median, rounded } from './support/statistics.ts'

/** The services list of the same account on a platform with ten times the services. */
export const growth: Figure = {
  name: 'growth',
  isLong: true,
  run: (setting) => inDataFolder(setting, (folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  prepareData(folder, isQuick)
  await prepareLarge(folder, isQuick ? 200_000 : 10_000_000)
  const small = await startListServer(3411, join(folder, 'data'))
  try {
    const large = await startListServer(3412, join(folder, 'large'))
    try {
      const rows: Row[] = []
      for (const [name, paths] of Object.entries(listCases))
        rows.push(await compare(name, paths, small, large, isQuick))
      return rows
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

/** Copies the database and enlarges it. */
async function prepareLarge(folder: string, services: number): Promise<void> {
  const stamp = join(folder, `${services}.grown`)
  if (existsSync(stamp)) return
  const dataDir = join(folder, 'large')
  cpSync(join(folder, 'data'), dataDir, { recursive: true, preserveTimestamps: true })
  const database = await openDatabase({ dataDir })
  try {
    await growTo(database, services)
  } finally {
    await database.close()
  }
  writeFileSync(stamp, '')
}

/** One request at a time, alternating between the two, so that other load on the machine affects both. */
async function compare(name: string, paths: string[], small: ListServer, large: ListServer, isQuick: boolean) {
  const times: [number[], number[]] = [[], []]
  const gateway = paths.map((path) => `/gateway${path}`)
  for (let round = 0; round <= (isQuick ? 2 : 10); round += 1) {
    for (const [i, { portal, headers }] of [small, large].entries()) {
      const { timesMs } = await load(portal.port, { connections: 1, requests: 60, headers, paths: gateway })
      // The first round only fills the caches.
      if (round > 0) times[i]?.push(...timesMs)
    }
  }
  const [before, after] = [median(times[0]), median(times[1])]
  return {
    figure: `${name}, time at ten times the services`,
    measured: rounded(after / before, 2),
    unit: 'times',
    limit: { atMost: 1.5 },
    note: `median ${rounded(before, 2)} and ${rounded(after, 2)} ms`,
  }
}
