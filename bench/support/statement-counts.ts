import { startEmbedded } from '@portal/db/src/embedded.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'

/** A database that counts its statements. A portal that is started on the same folder shares it. */
export interface CountingDatabase {
  /** The process of PostgreSQL; its descendants are its connections. */
  pid: number
  reset(): Promise<void>
  /** The statements since the last reset, the most frequent first, without those of this measurement. */
  counts(): Promise<StatementCount[]>
  stop(): Promise<void>
}

const StatementCount = z.object({ statement: z.string(), calls: z.number() })
export type StatementCount = z.infer<typeof StatementCount>

export async function startCountingDatabase(folder: string): Promise<CountingDatabase> {
  const { stop, ...connection } = await startEmbedded(folder, undefined, [
    'shared_preload_libraries=pg_stat_statements',
  ])
  const client = new pg.Client({ ...connection, application_name: 'bench' })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  return {
    pid: Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async reset() {
      await client.query('select pg_stat_statements_reset()')
    },
    async counts() {
      const { rows } = await client.query(`
        select left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as statement, calls::float8
        from pg_stat_statements where query not like '%pg_stat_statements%' order by calls desc`)
      return z.array(StatementCount).parse(rows)
    },
    async stop() {
      await client.end()
      await stop()
    },
  }
}
