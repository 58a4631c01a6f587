import { firstLineOf, type Separator, separatorNames, separatorOf } from '@portal/contract/format/separators.ts'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { type HeaderPlace, openCsv } from './csv-source.ts'
import { type Encoding, encodings } from './encoding.ts'
import { entities } from './entities.ts'
import type { Entity } from './entity.ts'
import { FileProblem } from './file-problem.ts'
import { findEncoding, openText, readHead } from './file-text.ts'
import { adoptRows, mapRows } from './mapping/adopt-rows.ts'
import type { MappedFile, Mapping } from './mapping/mapping.ts'
import { openNdjson } from './ndjson-source.ts'
import type { NamedRows, RowSource } from './row-source.ts'
import { ourWays, type Ways } from './written-values.ts'

/** The entity of a file that no part of the mapping reads, by the start of its name or the name on the command line. */
export function entityOf(file: string, given?: string, mapping?: Mapping): Entity {
  const found = entities.find(({ name }) => (given ? given === name : basename(file).startsWith(name)))
  if (found) return found
  const names = entities.map(({ name }) => name).join(', ')
  if (mapping) {
    const parts = [...new Set(mapping.files.map((part) => part.file))].join(', ')
    throw new FileProblem(file, `the mapping has no part for ${basename(file)}; it has parts for: ${parts}`)
  }
  throw new UnknownEntity(given ?? file, `unknown entity. Start its name with, or pass as --entity, one of: ${names}`)
}

/** The type of the rows is not known. */
export class UnknownEntity extends FileProblem {}

/** How a file is written, as far as its bytes show it. */
export interface FileForm {
  encoding: Encoding
  /** Null for a file of JSON. */
  separator: Separator | null
}

/** "UTF-8, semicolons" */
export function describeForm({ encoding, separator }: FileForm): string {
  return separator === null ? encodings[encoding] : `${encodings[encoding]}, ${separatorNames[separator]}`
}

export async function findForm(file: string, header?: HeaderPlace): Promise<FileForm> {
  await access(file).catch((cause: unknown) => {
    throw new FileProblem(file, 'cannot be read', { cause })
  })
  const name = file.replace(/\.gz$/, '')
  const isCsv = /\.(csv|tsv|txt)$/i.test(name)
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    throw new FileProblem(file, 'is a spreadsheet: save each of its sheets as CSV')
  if (!isCsv && !name.endsWith('.ndjson')) {
    throw new FileProblem(file, 'is neither .csv nor .ndjson (.tsv and .txt are read like .csv; each may end in .gz)')
  }
  const encoding = await findEncoding(file)
  if (!isCsv) return { encoding, separator: null }
  const head = await readHead(file, encoding)
  if (head.startsWith('PK\u0003\u0004') || head.includes('\0'))
    throw new FileProblem(file, 'is not text, in spite of its name. Save a spreadsheet as CSV, and unpack an archive')
  return { encoding, separator: separatorOf(lineOf(head, header?.line ?? 1)) }
}

const lineOf = (head: string, line: number) =>
  line === 1 ? firstLineOf(head) : (head.split(/\r?\n/, line)[line - 1] ?? '')

interface Opening {
  form: FileForm
  ways?: Partial<Ways> | undefined
  part?: MappedFile | undefined
}

/** Reads a file row by row; `.gz` is decompressed. */
export async function openFile(file: string, entity: Entity, { form, ways, part }: Opening): Promise<RowSource> {
  const stated = { ...ourWays, ...ways, ...waysOf(part) }
  const header = part && (part.header ?? { line: 1, rows: 1 })
  const rows = await openRows(file, entity, form, header)
  if ('foreign' in rows) return rows.foreign
  return part ? mapRows(file, entity, rows, part, stated) : adoptRows(file, entity, rows, stated)
}

/** The rows by the names in the file's header. A mapped file may have two columns with the same name. */
export async function openRows(
  file: string,
  entity: Entity,
  { encoding, separator }: FileForm,
  header: HeaderPlace | undefined,
): Promise<NamedRows | { foreign: RowSource }> {
  const text = openText(file, encoding)
  return separator === null ? openNdjson(file, text) : openCsv(file, entity, text, { separator, header })
}

function waysOf(part: MappedFile | undefined): Partial<Ways> {
  const { dates, money, times } = part ?? {}
  return { ...(dates && { dates }), ...(money && { money }), ...(times && { times }) }
}
