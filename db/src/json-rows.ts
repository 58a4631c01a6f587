import type { UnknownRow } from 'kysely'
import { z } from 'zod'

type Decode = (value: unknown) => unknown

/**
 * The values that the driver returns, from rows that arrived as JSON: texts of points in time and of bytes are converted,
 * all other values are the same. Null if the schema does not name the columns.
 */
export function jsonDecoder(row: z.ZodType | z.ZodRawShape): ((rows: UnknownRow[]) => UnknownRow[]) | null {
  const columns = columnsOf(row)
  if (!columns) return null
  if (columns.length === 0) return (rows) => rows
  return (rows) => {
    for (const each of rows) for (const [name, decode] of columns) each[name] = decode(each[name])
    return rows
  }
}

const known = new WeakMap<object, [string, Decode][] | null>()

function columnsOf(row: z.ZodType | z.ZodRawShape): [string, Decode][] | null {
  const found = known.get(row)
  if (found !== undefined) return found
  const columns = shapesOf(row)?.flatMap((shape) =>
    Object.entries(shape).flatMap(([name, schema]): [string, Decode][] => {
      const decode = decoderOf(schema)
      return decode ? [[name, decode]] : []
    }),
  )
  known.set(row, columns ?? null)
  return columns ?? null
}

/** The columns of a row, or of each of its variants. */
function shapesOf(row: unknown): Record<string, unknown>[] | null {
  if (row instanceof z.ZodObject) return [row.shape]
  if (row instanceof z.ZodUnion) {
    const shapes = row.options.map(shapesOf)
    return shapes.includes(null) ? null : shapes.flatMap((each) => each ?? [])
  }
  return row instanceof z.ZodType ? null : [Object.fromEntries(Object.entries(Object(row)))]
}

function decoderOf(schema: unknown): Decode | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) {
    return decoderOf(schema.unwrap())
  }
  if (schema instanceof z.ZodDate) return toDate
  if (schema instanceof z.ZodArray) {
    const each = decoderOf(schema.element)
    return each && ((values) => (Array.isArray(values) ? values.map(each) : values))
  }
  return isBytes(schema) ? toBytes : null
}

const toDate: Decode = (value) => (typeof value === 'string' ? new Date(value) : value)
const toBytes: Decode = (value) =>
  typeof value === 'string' ? Buffer.from(value.slice(String.raw`\x`.length), 'hex') : value

const aBuffer = Buffer.alloc(0)
const isBytes = (schema: unknown) =>
  schema instanceof z.ZodCustom && schema.safeParse(aBuffer).success && !schema.safeParse({}).success
