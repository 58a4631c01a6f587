import { sql } from 'kysely'
import { join } from 'node:path'
import type { Figure, Row, Setting } from './figure.ts'
import { bigAccount, inDataFolder, prepareData } from './support/big-data.ts'
import { compare } from './support/compare.ts'
import { listCases, listSettings, startListServer } from './support/list-server.ts'

const port = 3410

/** The services list among a million services, compared with the same SQL alone. */
export const list: Figure = {
  name: 'list',
  run: (setting) => inDataFolder(setting, (folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  prepareData(folder, isQuick)
  const server = await startListServer(port, join(folder, 'data'))
  try {
    const settings = { ...listSettings, PORT: String(port) }
    const bench = {
      ...server,
      settings,
      account: bigAccount,
      durationMs: isQuick ? 500 : 3000,
      rounds: isQuick ? 1 : 3,
    }
    await sql`vacuum analyze`.execute(server.database.system)
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(listCases)) rows.push(...(await compare(bench, name, paths)))
    return rows
  } finally {
    await server.stop()
  }
}
