import type { Database, Sql } from '@portal/db/src/database.ts'
import { once } from 'node:events'
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeExport } from './write-export.ts'

interface Archive {
  accountId: string
  now: Date
  begin(tx: Sql): Promise<void>
  /** The top-level folder in the archive. */
  folder: string
  /** Called each time the reader consumes a chunk. */
  onTaken(): void
}

/**
 * Exports an account into an archive that streams while it is written; nothing is stored. Resolves with the first
 * bytes, so that an earlier failure can still become an error response. The export stops if the reader disconnects.
 */
export async function openArchive(
  database: Database,
  { accountId, now, begin, folder, onTaken }: Archive,
): Promise<Readable> {
  const zip = new ZipFile()
  const left = new AbortController()
  const archive = new Transform({
    transform(piece, _encoding, done) {
      onTaken()
      done(null, piece)
    },
  })
  pipeline(zip.outputStream, archive, () => left.abort())
  const open = (file: string) => {
    const entry = new PassThrough()
    // Large content is already compressed, and not every program can open stored entries of unknown size.
    zip.addReadStream(entry, `${folder}/${file}`, { compressionLevel: 1, mode: 0o100600 })
    return entry
  }
  writeExport(database, { accountId, now, begin }, { open, signal: left.signal }).then(
    () => zip.end(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  await once(archive, 'readable')
  return archive
}
