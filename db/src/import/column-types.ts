import { isCategoryId, type ProductCategory, productCategories } from '@portal/contract/services/category.ts'
import { z } from 'zod'
import { type AllowedText, reasonAgainst, reasonAgainstJson } from './text.ts'
import {
  adoptDate,
  adoptMoment,
  adoptMoney,
  booleanIn,
  internationalNumber,
  isDate,
  numberIn,
  penceIn,
  type Ways,
} from './written-values.ts'

/** Why a value is refused, for the owner of the file. */
class Refusal {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** The format of a value, and its storage type. */
export interface ColumnType<Input, Output> {
  schema: z.ZodType<Output, Input>
  read: (value: unknown) => Output | Refusal
  sqlType: string
  /** For help and documentation. */
  form: string
  /** Rewrites a cell that could be read in two ways, as the file writes them. */
  adopt?: Adopt
  /** All values, if there are only a few. */
  choices?: readonly string[]
}

export type Adopt = (cell: string, ways: Ways) => string

// One function per value instead of a chain of checks: a million rows have 26 million values.
function columnType<Input, Output>(
  sqlType: string,
  form: string,
  read: (value: unknown) => Output | Refusal,
  adopt?: Adopt,
): ColumnType<Input, Output> {
  const schema = z.transform<Input, Output>((value, context) => {
    const result = value === null || value === undefined ? new Refusal('is empty') : read(value)
    if (!(result instanceof Refusal)) return result
    context.issues.push({ code: 'custom', message: result.reason, input: value })
    return z.NEVER
  })
  return { schema, read, sqlType, form, ...(adopt && { adopt }) }
}

export function text(max: number, allowed: AllowedText = {}): ColumnType<string, string> {
  return columnType('text', `text, up to ${max} characters`, (value) => readText(value, max, allowed))
}

function readText(value: unknown, max: number, allowed: AllowedText = {}): string | Refusal {
  if (typeof value !== 'string') return new Refusal('is not text')
  if (value.length > max) return new Refusal(`is longer than ${max} characters`)
  const reason = reasonAgainst(value, allowed)
  return reason ? new Refusal(reason) : value
}

export function pattern(expression: RegExp, form: string): ColumnType<string, string> {
  return columnType('text', form, (value) => {
    const read = readText(value, 512)
    return typeof read !== 'string' || expression.test(read) ? read : new Refusal(`is not ${form}`)
  })
}

/** Stored in international form. */
export const phoneNumber: ColumnType<string, string> = columnType(
  'text',
  'a phone number such as +44 1632 960301 or 01632 960301',
  (value) =>
    (typeof value === 'string' ? internationalNumber(value) : undefined) ??
    new Refusal('is not a phone number such as +44 1632 960301 or 01632 960301'),
)

/** "LA9 0ZX", with one blank, as quotes and sites write it. */
export const postcode: ColumnType<string, string> = columnType('text', 'a UK postcode such as LA9 0ZX', (value) => {
  const read = readText(value, 12)
  if (typeof read !== 'string') return read
  const [, outward, inward] = /^([A-Z]{1,2}\d[A-Z\d]?) *(\d[A-Z]{2})$/.exec(read.toUpperCase()) ?? []
  return outward && inward ? `${outward} ${inward}` : new Refusal('is not a UK postcode such as LA9 0ZX')
})

export const postcodeArea = pattern(
  /^[A-Z]{1,2}\d[A-Z\d]?( \d([A-Z]{2})?)?$/,
  'a district, sector or postcode such as LA9, LA9 0 or LA9 0ZX',
)

export const identifier = pattern(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
  'an identifier: up to 40 letters, digits, dots, underscores or hyphens',
)

/** Stored in lower case, because people sign in with it. */
export const emailAddress: ColumnType<string, string> = columnType('text', 'an email address', (value) => {
  const read = readText(value, 254)
  if (typeof read !== 'string') return read
  const isAddress = /^[^\s@"<>()]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(read)
  return isAddress ? read.toLowerCase() : new Refusal('is not an email address')
})

export function choice<const Value extends string>(values: readonly Value[]): ColumnType<Value, Value> {
  const known = new Map<unknown, Value>(values.map((value) => [value, value]))
  const inAnyCase = new Map(values.map((value) => [value.toLowerCase(), value]))
  const form = `one of: ${values.join(', ')}`
  const type: ColumnType<Value, Value> = columnType(
    'text',
    form,
    (value) => known.get(value) ?? new Refusal(`is not ${form}`),
    (cell) => inAnyCase.get(cell.trim().toLowerCase()) ?? cell,
  )
  return { ...type, choices: values }
}

const bases = choice(productCategories)

/** A category of the specification, or the ID of one that the provider added. */
export const category: ColumnType<string, ProductCategory> = {
  ...columnType(
    'text',
    `${bases.form}; or one that was added, such as Voice - IP:mobile`,
    (value) => (typeof value === 'string' && isCategoryId(value) ? value : bases.read(value)),
    bases.adopt,
  ),
  choices: productCategories,
}

export function decimal(min: number, max: number): ColumnType<string | number, number> {
  const form = `a number from ${min} to ${max}`
  return columnType('numeric', form, (value) => {
    const number = readNumber(value)
    return number >= min && number <= max ? number : new Refusal(`is not ${form}`)
  })
}

export function integer(min: number, max: number): ColumnType<string | number, number> {
  const form = `a whole number from ${min} to ${max}`
  return columnType('bigint', form, (value) => {
    const number = readNumber(value)
    return Number.isSafeInteger(number) && number >= min && number <= max ? number : new Refusal(`is not ${form}`)
  })
}

export function numberOf(values: readonly number[]): ColumnType<string | number, number> {
  const form = `one of: ${values.join(', ')}`
  return columnType('bigint', form, (value) => {
    const number = readNumber(value)
    return values.includes(number) ? number : new Refusal(`is not ${form}`)
  })
}

/** A whole number of pence, or an amount with a pound sign. */
export function minorUnits(min: number, max: number): ColumnType<string | number, number> {
  const form = `minor units from ${min} to ${max}, or an amount such as £42.00`
  return columnType(
    'bigint',
    form,
    (value) => {
      const amount = typeof value === 'string' ? penceIn(value) : typeof value === 'number' ? value : undefined
      return amount !== undefined && Number.isSafeInteger(amount) && amount >= min && amount <= max
        ? amount
        : new Refusal(`is not ${form}`)
    },
    adoptMoney,
  )
}

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return (typeof value === 'string' ? numberIn(value) : undefined) ?? Number.NaN
}

export const calendarDate: ColumnType<string, string> = columnType(
  'date',
  'YYYY-MM-DD',
  (value) => (typeof value === 'string' && isDate(value) ? value : new Refusal('is not a date YYYY-MM-DD')),
  adoptDate,
)

export const moment: ColumnType<string, string> = columnType(
  'timestamptz',
  'a date and time such as 2026-04-14T07:55:00Z',
  (value) =>
    typeof value === 'string' && z.iso.datetime({ offset: true }).safeParse(value).success
      ? value
      : new Refusal('is not a date and time such as 2026-04-14T07:55:00Z'),
  adoptMoment,
)

export const yesOrNo: ColumnType<boolean | string | number, boolean> = columnType('boolean', 'yes or no', (value) => {
  const read = typeof value === 'boolean' ? value : booleanIn(String(value))
  return read ?? new Refusal('is not yes or no')
})

/** A semicolon list in CSV, an array in NDJSON. */
export function list<Item extends string>(
  item: ColumnType<Item, Item>,
  most: number,
): ColumnType<string | readonly Item[], Item[]> {
  const form = `semicolon list (array in NDJSON), up to ${most}; each ${item.form}`
  const { adopt, choices } = item
  const readList = (value: unknown) => {
    const entries = typeof value === 'string' ? splitList(value) : value
    if (!Array.isArray(entries)) return new Refusal('is not a list')
    if (entries.length > most) return new Refusal(`has more than ${most} entries`)
    const read: Item[] = []
    for (const entry of entries) {
      const result = item.read(entry)
      if (result instanceof Refusal) return new Refusal(`has an entry that ${result.reason}`)
      read.push(result)
    }
    return read
  }
  const adoptList: Adopt = (cell, ways) =>
    adopt
      ? splitList(cell)
          .map((entry) => adopt(entry, ways))
          .join(';')
      : cell
  return { ...columnType('text[]', form, readList, adoptList), ...(choices && { choices }) }
}

function splitList(cell: string): string[] {
  return cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const longestJson = 262_144
const JsonObject = z.record(z.string(), z.unknown())

/** A JSON object; in CSV it is written as text. */
export const jsonObject: ColumnType<string | Record<string, unknown>, Record<string, unknown>> = columnType(
  'jsonb',
  `JSON object, up to ${longestJson} characters`,
  (value) => {
    const { data } = JsonObject.safeParse(typeof value === 'string' ? parseJson(value) : value)
    if (!data) return new Refusal('is not a JSON object')
    const reason = reasonAgainstJson(data)
    if (reason) return new Refusal(reason)
    const isTooLong = JSON.stringify(data).length > longestJson
    return isTooLong ? new Refusal(`is longer than ${longestJson} characters`) : data
  },
)

/** A JSON object or list described by a contract schema; unknown keys are dropped. */
export function jsonOf<Output>(shape: z.ZodType<Output>, form: string): ColumnType<unknown, Output> {
  return columnType('jsonb', `${form}, up to ${longestJson} characters`, (value) => {
    const json = typeof value === 'string' ? parseJson(value) : value
    if (json === undefined) return new Refusal('is not JSON')
    const reason = reasonAgainstJson(json)
    if (reason) return new Refusal(reason)
    if (JSON.stringify(json).length > longestJson) return new Refusal(`is longer than ${longestJson} characters`)
    const { success, data, error } = shape.safeParse(json)
    if (success) return data
    const [first] = error.issues
    return new Refusal(`is invalid at ${first?.path.join('.') || 'its beginning'}: ${first?.message ?? ''}`)
  })
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
