import { z } from 'zod'
import type { Adopt, ColumnType } from './column-types.ts'

interface ColumnFacts {
  sqlType: string
  form: string
  about: string
  isRequired: boolean
  adopt?: Adopt
  choices?: readonly string[]
}

export type Column = ColumnFacts & { name: string }

const facts = z.registry<ColumnFacts>()

/** Name, type and description of each column of a row schema, for help, documentation and staging. */
export function columnsOf(row: z.ZodObject): Column[] {
  return Object.entries(row.shape).map(([name, schema]) => {
    const found = facts.get(schema)
    if (!found) throw new Error(`The column ${name} has no description`)
    return { name, ...found }
  })
}

export function required<Input, Output>({ schema, ...type }: ColumnType<Input, Output>, about: string) {
  const own = schema.clone()
  facts.add(own, factsOf(type, about, true))
  return own
}

/** An empty cell is stored as null. */
export function optional<Input, Output>({ schema, ...type }: ColumnType<Input, Output>, about: string) {
  const nullish = schema.nullish()
  facts.add(nullish, factsOf(type, about, false))
  return nullish
}

/** An empty cell is stored as `value`. */
export function orElse<Input, Output>({ schema, ...type }: ColumnType<Input, Output>, value: Output, about: string) {
  const filled = schema.nullish().transform((given) => given ?? value)
  facts.add(filled, factsOf(type, about, false))
  return filled
}

type Described = Pick<ColumnFacts, 'sqlType' | 'form' | 'adopt' | 'choices'>

const factsOf = ({ sqlType, form, adopt, choices }: Described, about: string, isRequired: boolean): ColumnFacts => ({
  sqlType,
  form,
  about,
  isRequired,
  ...(adopt && { adopt }),
  ...(choices && { choices }),
})
