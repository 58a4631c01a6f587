import { inflateRawSync } from 'node:zlib'

/** The files of an archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('The archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extraLength, noteLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    files.set(name, inflateRawSync(archive.subarray(content, content + packed)))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}
