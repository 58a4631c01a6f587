import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../database.ts'

// The drill's process: writes rows until it is killed, and prints each number after its commit is confirmed.
const database = await openDatabase({ dataDir: process.argv[2] ?? '', poolSize: 4 })
await sql`create table if not exists drill (id bigint generated always as identity primary key, at timestamptz)`.execute(
  database.system,
)
await Promise.all([1, 2, 3, 4].map(() => writeForever()))

async function writeForever(): Promise<never> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`insert into drill (at) values (now()) returning id`.execute(
      database.system,
    )
    // A pipe keeps its content when the writer is killed; an asynchronous write would be lost.
    writeSync(1, `${rows[0]?.id}\n`)
  }
}
