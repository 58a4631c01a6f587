import { z } from 'zod'
import type { ColumnType } from './column-types.ts'

interface ColumnFacts {
  sqlType: string
  form: string
  about: string
  isRequired: boolean
}

const facts = z.registry<ColumnFacts>()

/** Name, type and description of each column of a row schema, for help, documentation and staging. */
export function columnsOf(row: z.ZodObject): (ColumnFacts & { name: string })[] {
  return Object.entries(row.shape).map(([name, schema]) => {
    const found = facts.get(schema)
    if (!found) throw new Error(`The column ${name} has no description`)
    return { name, ...found }
  })
}

export function required<Input, Output>({ schema, sqlType, form }: ColumnType<Input, Output>, about: string) {
  const own = schema.clone()
  facts.add(own, { sqlType, form, about, isRequired: true })
  return own
}

/** An empty cell is stored as null. */
export function optional<Input, Output>({ schema, sqlType, form }: ColumnType<Input, Output>, about: string) {
  const nullish = schema.nullish()
  facts.add(nullish, { sqlType, form, about, isRequired: false })
  return nullish
}

/** An empty cell is stored as `value`. */
export function orElse<Input, Output>(
  { schema, sqlType, form }: ColumnType<Input, Output>,
  value: Output,
  about: string,
) {
  const filled = schema.nullish().transform((given) => given ?? value)
  facts.add(filled, { sqlType, form, about, isRequired: false })
  return filled
}
