import type { Sql } from '@portal/db/src/database.ts'
import { once } from 'node:events'
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeExport } from './write-export.ts'

interface Archive {
  accountId: string
  now: Date
  begin(tx: Sql): Promise<void>
  /** The folder that everything in it is in. */
  folder: string
  /** Called with each piece that its reader takes. */
  onTaken(): void
}

/**
 * Exports an account into an archive, which is read while it is written: nothing of it is kept. Resolves with the first
 * bytes, so that a failure before them is still answered as one; a reader who leaves ends it.
 */
export async function openArchive(system: Sql, { accountId, now, begin, folder, onTaken }: Archive): Promise<Readable> {
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
    // What is large in it is packed already; unpacked entries of unknown size are not for every program.
    zip.addReadStream(entry, `${folder}/${file}`, { compressionLevel: 1, mode: 0o100600 })
    return entry
  }
  writeExport(system, { accountId, now, begin }, { open, signal: left.signal }).then(
    () => zip.end(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  await once(archive, 'readable')
  return archive
}
