import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openCsv } from './csv-source.ts'
import { entities } from './entities.ts'
import type { Entity } from './entity.ts'
import { FileProblem } from './file-problem.ts'
import { openNdjson } from './ndjson-source.ts'
import type { RowSource } from './row-source.ts'

/** The entity of a file, by the start of its name or the name on the command line. */
export function entityOf(file: string, given?: string): Entity {
  const found = entities.find(({ name }) => (given ? given === name : basename(file).startsWith(name)))
  if (found) return found
  const names = entities.map(({ name }) => name).join(', ')
  throw new FileProblem(given ?? file, `unknown entity. Start its name with, or pass as --entity, one of: ${names}`)
}

/** Reads a file row by row; `.gz` is decompressed. */
export async function openFile(file: string, entity: Entity): Promise<RowSource> {
  await access(file).catch((cause: unknown) => {
    throw new FileProblem(file, 'cannot be read', { cause })
  })
  const name = file.replace(/\.gz$/, '')
  if (name.endsWith('.csv')) return openCsv(file, entity, bytesOf(file))
  if (name.endsWith('.ndjson')) return openNdjson(file, entity, bytesOf(file))
  throw new FileProblem(file, 'is neither .csv nor .ndjson (or one of them with .gz)')
}

function bytesOf(file: string): Readable {
  const bytes = createReadStream(file, { highWaterMark: 262_144 })
  if (!file.endsWith('.gz')) return bytes
  // An error in any stream destroys the last one, and so reaches its reader.
  return pipeline(bytes, createGunzip(), () => {})
}
