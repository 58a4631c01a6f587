import { ImportPart } from '@portal/contract/desk/import-mapping.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { category } from '../column-types.ts'
import { columnsOf } from '../columns.ts'
import { entities } from '../entities.ts'
import type { Entity } from '../entity.ts'
import { FileProblem } from '../file-problem.ts'

/** How the rows of a file of another system become rows of one of our entities. */
export const MappedFile = ImportPart.extend({ entity: z.enum(entities.map((entity) => entity.name)) })
export type MappedFile = z.infer<typeof MappedFile>

export const Mapping = z.strictObject({ files: z.array(MappedFile).min(1).max(100) })
export type Mapping = z.infer<typeof Mapping>

export async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FileProblem(file, 'cannot be read', { cause })
  })
  const { data, error } = Mapping.safeParse(parseJson(file, text))
  if (error)
    throw new FileProblem(file, error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`).join('; '))
  const problems = data.files.flatMap((part, index) => problemsOf(part).map((problem) => `files.${index}: ${problem}`))
  if (problems.length > 0) throw new FileProblem(file, problems.join('; '))
  return data
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FileProblem(file, `is not JSON: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

const placeOf = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'the file'

/** The parts of a mapping that read this file. */
export function partsFor({ files }: Mapping, file: string): MappedFile[] {
  return files.filter((part) => basename(file).startsWith(part.file))
}

/** The other parts of a mapping, when one is made that reads this file for an entity. */
export function partsBeside(mapping: Pick<Mapping, 'files'>, file: string, entity: string): MappedFile[] {
  const replaced = partsFor(mapping, file).filter((part) => part.entity === entity)
  return mapping.files.filter((part) => !replaced.includes(part))
}

/** A mapping as it is written to its file: with what is set only. */
export function textOfMapping(parts: readonly MappedFile[]): string {
  const { files } = Mapping.parse({ files: parts })
  const set = files.map((part) => Object.fromEntries(Object.entries(part).filter(([, value]) => !isUnset(value))))
  return `${JSON.stringify({ files: set }, null, 2)}\n`
}

const isUnset = (value: unknown) =>
  value === false ||
  (typeof value === 'object' &&
    value !== null &&
    (Object.keys(value).length === 0 || isDeepStrictEqual(value, { line: 1, rows: 1 })))

const monthAtEnd =
  /[-_ ](january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/i

/** The name of a file up to its date or number: the suggested start of the names of such files. */
export const startOfNames = (name: string): string =>
  name.replace(/[-_ ]?\d[\d-]*\..*$|\..*$/, '').replace(monthAtEnd, '')

/** Values are checked before a file is read: each of its rows would be refused for the same reason. */
export function problemsOf(
  { entity: entityName, columns, fixed, values }: MappedFile,
  added?: readonly string[],
): string[] {
  const entity = entityNamed(entityName)
  const ours = new Set(columnsOf(entity.row).map((column) => column.name))
  const named = [...Object.keys(columns), ...Object.keys(fixed), ...Object.keys(values)]
  const unknown = named.filter((column) => !ours.has(column))
  if (unknown.length > 0) {
    return [
      `${entityName} has no column ${[...new Set(unknown)].map(quoted).join(', ')}; it has: ${[...ours].join(', ')}`,
    ]
  }
  const twice = Object.keys(fixed).filter((column) => column in columns)
  return [
    ...twice.map((column) => `${column} is both in columns and fixed`),
    ...Object.keys(values).flatMap((column) =>
      column in columns ? [] : [`${column} has values, but none of their columns`],
    ),
    ...Object.entries(fixed).flatMap(([column, value]) => reasonAgainst(entity, column, value, added)),
    ...Object.entries(values).flatMap(([column, ours]) =>
      Object.values(ours).flatMap((value) => (value === '' ? [] : reasonAgainst(entity, column, value, added))),
    ),
  ]
}

/** Why a column cannot have this value; none if it can. Without `added`, any ID of an added category is accepted. */
export function reasonAgainst(entity: Entity, column: string, value: string, added?: readonly string[]): string[] {
  const schema = entity.row.shape[column]
  const issue = schema === undefined ? undefined : z.safeParse(schema, value).error?.issues[0]
  if (issue) return [`${column}: ${quoted(value)} ${issue.message}`]
  const isOfAdded = added && value.includes(':') && isCategoryColumn(entity, column)
  return isOfAdded && !added.includes(value) ? [`${column}: ${quoted(value)} has not been added as a category`] : []
}

const isCategoryColumn = ({ row }: Entity, column: string) =>
  columnsOf(row).some(({ name, choices }) => name === column && choices === category.choices)

export function entityNamed(wanted: string): Entity {
  const found = entities.find((entity) => entity.name === wanted)
  if (!found) throw new Error(`There is no entity ${wanted}`)
  return found
}

const quoted = (text: string) => `“${text}”`
