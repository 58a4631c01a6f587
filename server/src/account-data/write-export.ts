import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Database, inSnapshotOfAccount, type Sql } from '@portal/db/src/database.ts'
import { bytes, type RowSchema, rowsOf, text } from '@portal/db/src/rows.ts'
import { nextSlice } from '@portal/db/src/threads/slices.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readAccountTables } from './catalogue.ts'
import { collections, filesOf } from './collections.ts'
import { readmeOf } from './readme.ts'
import { Refusal } from './refusal.ts'
import type { WrittenFile } from './written-file.ts'

/** The destination of an export, which receives one file at a time. */
export interface ExportTarget {
  open(file: string): Writable
  /** Aborted once the reader has gone. */
  signal?: AbortSignal
}

interface Export {
  accountId: string
  now: Date
  /** Runs before the first read, in a transaction of the primary that lasts as long as the export. */
  begin?: (tx: Sql) => Promise<void>
}

/**
 * Writes all data of an account while the portal keeps running: its tables from one snapshot, and what is beside them from the
 * primary. Rows are read in batches, so memory does not grow with the account.
 */
export function writeExport(
  database: Database,
  { accountId, now, begin }: Export,
  target: ExportTarget,
): Promise<WrittenFile[]> {
  let hasBegun = false
  const open = (file: string) => {
    hasBegun = true
    return target.open(file)
  }
  const reading = database.system.transaction().setAccessMode('read only')
  return reading.execute(async (owner) => {
    await begin?.(owner)
    return inSnapshotOfAccount(database, accountId, async (tx) => {
      try {
        return await writeAll({ tx, owner }, { accountId, now }, { ...target, open })
      } catch (error) {
        // A second run would write its files after those of the first.
        throw hasBegun ? new Error('The export ended early.', { cause: error }) : error
      }
    })
  })
}

interface Sources {
  /** Limited to the account by row-level security, whatever a query selects. */
  tx: Sql
  owner: Sql
}

async function writeAll(
  { tx, owner }: Sources,
  { accountId, now }: Export,
  target: ExportTarget,
): Promise<WrittenFile[]> {
  const writeText = (file: string, words: string) => write([words], target, file, false)
  const name = await nameOf(tx, accountId)
  const done: WrittenFile[] = []
  for (const { file, rows, isBeside } of collections(await readAccountTables(tx), accountId)) {
    // One file is open at a time.
    done.push(await writeRows(isBeside ? owner : tx, rows, target, file))
  }
  done.push(...(await writeFiles(tx, accountId, target)))
  const about = { accountId, name, at: now.toISOString(), files: done }
  await writeText('manifest.json', `${JSON.stringify(about, null, 2)}\n`)
  await writeText('README.txt', readmeOf(about))
  await writeText('SHA256SUMS', done.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''))
  return done
}

async function nameOf(tx: Sql, accountId: string): Promise<string> {
  const { rows } = await rowsOf({ name: text })`
    select trading_name as name from account where account_id = ${accountId}`.execute(tx)
  if (!rows[0]) throw new Refusal(`Account not found: ${accountId}.`)
  return rows[0].name
}

const Line = z.strictObject({ line: text })

async function writeRows(tx: Sql, rows: RawBuilder<unknown>, target: ExportTarget, file: string): Promise<WrittenFile> {
  let count = 0
  const lines = async function* () {
    for await (const batch of batchesOf(tx, Line, rows)) {
      count += batch.length
      // One piece: compressing each line on its own costs ten times as much.
      yield batch.map(({ line }) => `${line}\n`).join('')
    }
  }
  return { file, ...(await write(lines(), target, file, true)), rows: count }
}

const AccountFile = z.strictObject({ id: text, name: text, content: bytes })

/** Files are loaded one at a time, so only the largest must fit into memory. */
async function writeFiles(tx: Sql, accountId: string, target: ExportTarget): Promise<WrittenFile[]> {
  const done: WrittenFile[] = []
  for await (const [found] of batchesOf(tx, AccountFile, filesOf(accountId), 1)) {
    if (!found) continue
    const file = `files/${fileName(found.id, found.name)}`
    done.push({ file, ...(await write([found.content], target, file, false)), rows: 1 })
  }
  return done
}

/** Removes every character that a file system could interpret as part of a path. */
const fileName = (id: string, name: string) => `${id}-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_').slice(-80)}`

async function* batchesOf<Row>(
  tx: Sql,
  row: RowSchema<Row>,
  query: RawBuilder<unknown>,
  atOnce = 200,
): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx)
  let count: number
  do {
    // The next batch is read after the previous one is written.
    const { rows } = await rowsOf(row)`fetch ${sql.raw(String(atOnce))} from exported`.execute(tx)
    count = rows.length
    yield rows
    // Between two batches, other calls have their turn.
    if (count === atOnce) await nextSlice()
  } while (count === atOnce)
  await sql`close exported`.execute(tx)
}

type Chunks = AsyncIterable<string> | Iterable<string | Buffer>

async function write(
  chunks: Chunks,
  target: ExportTarget,
  file: string,
  isPacked: boolean,
): Promise<Pick<WrittenFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (stream: AsyncIterable<string | Buffer>) {
    for await (const piece of stream) {
      const chunk = Buffer.from(piece)
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const options = target.signal ? { signal: target.signal } : {}
  if (isPacked) await pipeline(chunks, createGzip(), measured, target.open(file), options)
  else await pipeline(chunks, measured, target.open(file), options)
  return { bytes, sha256: hash.digest('hex') }
}
