import { z } from 'zod'
import { reasonAgainst, reasonAgainstJson } from './text.ts'

interface Kind<Schema extends z.ZodType> {
  schema: Schema
  sqlType: string
  /** What the value looks like, for help and documentation. */
  form: string
}

interface ColumnFacts {
  sqlType: string
  form: string
  about: string
  isRequired: boolean
}

const facts = z.registry<ColumnFacts>()

/** Name, type and description of each column of a row schema: what help, documentation and staging are made from. */
export function columnsOf(row: z.ZodObject): (ColumnFacts & { name: string })[] {
  return Object.entries(row.shape).map(([name, schema]) => {
    const found = facts.get(schema)
    if (!found) throw new Error(`The column ${name} has no description`)
    return { name, ...found }
  })
}

export function required<Schema extends z.ZodType>(kind: Kind<Schema>, about: string) {
  const { schema, ...rest } = kind
  const own = schema.clone()
  facts.add(own, { ...rest, about, isRequired: true })
  return own
}

/** An empty cell is stored as null. */
export function optional<Schema extends z.ZodType>(kind: Kind<Schema>, about: string) {
  const { schema, ...rest } = kind
  const nullish = schema.nullish()
  facts.add(nullish, { ...rest, about, isRequired: false })
  return nullish
}

/** An empty cell is stored as `value`. */
export function orElse<Schema extends z.ZodType>(kind: Kind<Schema>, value: z.output<Schema>, about: string) {
  const { schema, ...rest } = kind
  const filled = schema.nullish().transform((given) => given ?? value)
  facts.add(filled, { ...rest, about, isRequired: false })
  return filled
}

export function text(max: number, { lineBreaks = false } = {}) {
  const schema = z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'is empty' : 'is not text') })
    .max(max, `is longer than ${max} characters`)
    .check((context) => {
      const reason = reasonAgainst(context.value, { lineBreaks })
      if (reason) context.issues.push({ code: 'custom', message: reason, input: context.value })
    })
  return { schema, sqlType: 'text', form: `text, up to ${max} characters` }
}

export function pattern(expression: RegExp, form: string) {
  const { schema, sqlType } = text(255)
  return { schema: schema.regex(expression, `is not ${form}`), sqlType, form }
}

export const identifier = pattern(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
  'an identifier: up to 40 letters, digits, dots, underscores or hyphens',
)

export function choice<const Values extends readonly string[]>(values: Values) {
  const form = `one of: ${values.join(', ')}`
  return { schema: z.enum(values, { error: () => `is not ${form}` }), sqlType: 'text', form }
}

export function decimal(min: number, max: number) {
  const form = `a number from ${min} to ${max}`
  const written = z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/)
    .transform(Number)
  const schema = z.union([z.number(), written], `is not ${form}`).refine((n) => n >= min && n <= max, `is not ${form}`)
  return { schema, sqlType: 'numeric', form }
}

export function integer(min: number, max: number) {
  const form = `a whole number from ${min} to ${max}`
  const { schema } = decimal(min, max)
  return { schema: schema.refine(Number.isSafeInteger, `is not ${form}`), sqlType: 'bigint', form }
}

export const calendarDate = { schema: z.iso.date('is not a date YYYY-MM-DD'), sqlType: 'date', form: 'YYYY-MM-DD' }

export const yesOrNo = {
  schema: z.union(
    [z.boolean(), z.enum(['true', 'yes', 'false', 'no']).transform((word) => word === 'true' || word === 'yes')],
    'is not true or false',
  ),
  sqlType: 'boolean',
  form: 'true or false',
}

/** A semicolon list in CSV, an array in NDJSON. */
export function list<Item extends z.ZodType<string, string>>(item: Kind<Item>, most: number) {
  const split = z.string().transform((cell) => splitList(cell))
  const schema = z
    .union([z.array(z.string()), split], 'is not a list')
    .pipe(z.array(item.schema).max(most, `has more than ${most} entries`))
  return { schema, sqlType: 'text[]', form: `semicolon list (array in NDJSON), up to ${most}; each ${item.form}` }
}

function splitList(cell: string): string[] {
  return cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const longestJson = 262_144

/** A JSON object, in CSV written as text. */
export const jsonObject = {
  schema: z
    .union([z.record(z.string(), z.unknown()), z.string().transform((written) => parseObject(written))])
    .check((context) => {
      const reason =
        context.value === undefined
          ? 'is not a JSON object'
          : (reasonAgainstJson(context.value) ?? reasonAgainstSize(context.value))
      if (reason) context.issues.push({ code: 'custom', message: reason, input: context.value })
    }),
  sqlType: 'jsonb',
  form: `JSON object, up to ${longestJson} characters`,
}

function parseObject(written: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(written))
  } catch {
    return undefined
  }
}

function reasonAgainstSize(value: unknown): string | undefined {
  return JSON.stringify(value).length > longestJson ? `is longer than ${longestJson} characters` : undefined
}
