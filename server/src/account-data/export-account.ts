import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql } from '@portal/db/src/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { readAccountTables } from './catalogue.ts'
import { collections, filesOf } from './collections.ts'
import { readmeOf } from './readme.ts'
import { Refusal } from './refusal.ts'

export interface Written {
  /** Where it is in the folder. */
  file: string
  rows: number
  bytes: number
  sha256: string
}

/**
 * Writes all that the portal has of an account into a folder, as of one moment, while the portal runs. The folder has its
 * name only when it is whole. Rows are read a batch at a time, so an account may be of any size.
 */
export async function exportAccount(system: Sql, accountId: string, folder: string, now: Date): Promise<Written[]> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Refusal(`${folder} is not empty. Name another folder.`)
  const unfinished = `${folder}.unfinished`
  await mkdir(join(unfinished, 'data'), { recursive: true, mode: 0o700 })
  await mkdir(join(unfinished, 'files'), { recursive: true, mode: 0o700 })
  const written = await system
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const name = await nameOf(tx, accountId)
      const done: Written[] = []
      for (const { file, rows } of collections(await readAccountTables(tx), accountId)) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        done.push(await writeRows(tx, rows, unfinished, file))
      }
      done.push(...(await writeFiles(tx, accountId, unfinished)))
      const about = { accountId, name, at: now.toISOString(), files: done }
      await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 })
      await writeFile(join(unfinished, 'README.txt'), readmeOf(about), { mode: 0o600 })
      return done
    })
  const sums = written.map(({ sha256, file }) => `${sha256}  ${file}\n`).join('')
  await writeFile(join(unfinished, 'SHA256SUMS'), sums, { mode: 0o600 })
  await rename(unfinished, folder)
  return written
}

async function nameOf(tx: Sql, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trading_name as name from account where account_id = ${accountId}`.execute(tx)
  if (!rows[0]) throw new Refusal(`There is no account ${accountId}.`)
  return rows[0].name
}

async function writeRows(tx: Sql, rows: RawBuilder<unknown>, folder: string, file: string): Promise<Written> {
  let count = 0
  const lines = async function* () {
    for await (const row of eachRow<{ line: string }>(tx, rows)) {
      count += 1
      yield `${row.line}\n`
    }
  }
  return { file, ...(await write(lines, join(folder, file), true)), rows: count }
}

/** The files themselves, one at a time: the largest of them is what has to fit. */
async function writeFiles(tx: Sql, accountId: string, folder: string): Promise<Written[]> {
  const done: Written[] = []
  for await (const { id, name, content } of eachRow<{ id: string; name: string; content: Buffer }>(
    tx,
    filesOf(accountId),
    1,
  )) {
    const file = `files/${fileName(id, name)}`
    const size = await write(() => [content], join(folder, file), false)
    done.push({ file, ...size, rows: 1 })
  }
  return done
}

/** The name of a file says nothing that a file system would take for a path. */
const fileName = (id: string, name: string) => `${id}-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(-80)}`

async function* eachRow<Row>(tx: Sql, query: RawBuilder<unknown>, atOnce = 200): AsyncGenerator<Row> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx)
  let count: number
  do {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read when the last one has been written
    const { rows } = await sql<Row>`fetch ${sql.raw(String(atOnce))} from exported`.execute(tx)
    count = rows.length
    yield* rows
  } while (count === atOnce)
  await sql`close exported`.execute(tx)
}

type Chunks = () => AsyncIterable<string> | Iterable<Buffer>

async function write(chunks: Chunks, path: string, isPacked: boolean): Promise<Pick<Written, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (stream: AsyncIterable<Buffer>) {
    for await (const chunk of stream) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const target = createWriteStream(path, { mode: 0o600, flags: 'w' })
  if (isPacked) await pipeline(chunks, createGzip(), measured, target)
  else await pipeline(chunks, measured, target)
  return { bytes, sha256: hash.digest('hex') }
}
