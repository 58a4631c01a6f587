import { pipeline, Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'

interface Entry {
  name: string
  /** Called when all earlier entries are written, so that one document at a time is in memory. */
  read: () => Promise<{ content: Uint8Array }>
}

/**
 * An archive of documents that streams while they are read. Resolves with the first document, so that its failure can
 * still become an error response; a later one breaks the download off. Reading stops if the reader disconnects.
 */
export async function openArchive(entries: readonly Entry[], mtime: Date, onTaken: () => void): Promise<Readable> {
  const zip = new ZipFile()
  const archive = new Transform({
    transform(piece, _encoding, done) {
      onTaken()
      done(null, piece)
    },
  })
  const fail = (cause: unknown) => archive.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  zip.on('error', fail)
  const first = await entries[0]?.read()
  for (const [index, { name, read }] of entries.entries()) {
    // Not every program can open stored entries of unknown size.
    zip.addReadStreamLazy(name, { mtime, mode: 0o100600, compressionLevel: 1 }, (give) => {
      if (archive.destroyed) return
      const document = index === 0 && first ? Promise.resolve(first) : read()
      document.then(({ content }) => give(null, Readable.from([content])), fail)
    })
  }
  zip.end()
  pipeline(zip.outputStream, archive, () => {})
  return archive
}
