import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { columnsOf } from '../columns.ts'
import { entities } from '../entities.ts'
import type { Entity } from '../entity.ts'
import { FileProblem } from '../file-problem.ts'
import { dateOrders, moneyUnits, timeZones } from '../written-values.ts'

const name = z.string().min(1).max(200)
const Value = z.string().max(1000)

/** How the rows of a file of another system become rows of one of our entities. */
export const MappedFile = z.strictObject({
  /** The start of the file's name. */
  file: name,
  entity: z.enum(entities.map((entity) => entity.name)),
  /** The line of the header, and the number of lines that it has; the first line if omitted. */
  header: z.strictObject({ line: z.int().min(1).max(1000), rows: z.int().min(1).max(3).default(1) }).optional(),
  dates: z.enum(dateOrders).optional(),
  money: z.enum(moneyUnits).optional(),
  times: z.enum(timeZones).optional(),
  /** Their column for ours; the values of several are joined. */
  columns: z.record(name, z.union([name, z.array(name).min(1).max(10)])),
  /** The value of columns of ours for which they have none. */
  fixed: z.record(name, Value).default({}),
  /** Our value for theirs, by our column. */
  values: z.record(name, z.record(Value, Value)).default({}),
  /** The texts of their system for no value, such as NULL. */
  empty: z.array(Value).default([]),
  /** Reads only rows that have one of these values in their column. */
  only: z.record(name, z.array(Value).min(1)).default({}),
  /** Reads rows that are equal once, for a file that repeats them. */
  once: z.boolean().default(false),
})
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

/** Values are checked before a file is read: each of its rows would be refused for the same reason. */
function problemsOf({ entity: entityName, columns, fixed, values }: MappedFile): string[] {
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
    ...Object.entries(fixed).flatMap(([column, value]) => reasonAgainst(entity, column, value)),
    ...Object.entries(values).flatMap(([column, ours]) =>
      Object.values(ours).flatMap((value) => (value === '' ? [] : reasonAgainst(entity, column, value))),
    ),
  ]
}

/** Why a column cannot have this value; none if it can. */
export function reasonAgainst(entity: Entity, column: string, value: string): string[] {
  const schema = entity.row.shape[column]
  const issue = schema === undefined ? undefined : z.safeParse(schema, value).error?.issues[0]
  return issue ? [`${column}: ${quoted(value)} ${issue.message}`] : []
}

export function entityNamed(wanted: string): Entity {
  const found = entities.find((entity) => entity.name === wanted)
  if (!found) throw new Error(`There is no entity ${wanted}`)
  return found
}

const quoted = (text: string) => `“${text}”`
