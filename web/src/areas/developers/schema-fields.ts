import { number } from '@portal/contract/format/counts.ts'
import type { ApiSchema } from './api-document.ts'

export interface SchemaField {
  name: string
  /** Its depth inside the body. */
  depth: number
  type: string
  isRequired: boolean
}

// Deeper fields are in the example; listing them would help no one.
const deepest = 4

/** A body as a list of its fields, each below its parent. */
export function fieldsOf(schema: ApiSchema, depth = 0): SchemaField[] {
  const object = objectIn(schema)
  if (!object?.properties || depth > deepest) return []
  const { properties, required = [] } = object
  return Object.entries(properties).flatMap(([name, each]) => [
    { name, depth, type: fieldInWords(each, required.includes(name)), isRequired: required.includes(name) },
    ...fieldsOf(each, depth + 1),
  ])
}

/** The object that a schema is, contains as a list, or may be. */
function objectIn(schema: ApiSchema): ApiSchema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const found = objectIn(choice)
    if (found) return found
  }
  return undefined
}

const plainTypes: Record<string, string> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  null: 'null',
}
const formats: Record<string, string> = {
  date: 'date',
  'date-time': 'date and time',
  email: 'email address',
  uri: 'URL',
}

/** A mark that is absent rather than false. */
const fieldInWords = (schema: ApiSchema, isRequired: boolean): string =>
  schema.const === true && !isRequired ? 'true, or absent' : typeInWords(schema)

/** "one of working, broken", "array of objects, or null"; values that may be added to are "string, such as ...". */
export function typeInWords(schema: ApiSchema): string {
  const { type = '', items, format = '', maxLength } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const known = choices.find((each) => each.enum)
    if (known?.enum && choices.some(isAnyString)) return `string, such as ${known.enum.map(String).join(', ')}`
    const words = [...new Set(choices.map((each) => typeInWords(each)))]
    return words.toSorted((a, b) => Number(a === 'null') - Number(b === 'null')).join(', or ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum?.length === 1) return `“${String(schema.enum[0])}”`
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`
  if (type === 'array') return `array of ${pluralOf(typeInWords(items ?? {}))}`
  if (typeof type !== 'string') {
    return typeInWords({ ...schema, anyOf: type.map((each) => ({ ...schema, type: each })) })
  }
  const words = (type === 'string' && formats[format]) || plainTypes[type] || 'any value'
  return words === 'string' && maxLength !== undefined ? `string, up to ${number(maxLength)} characters` : words
}

const isAnyString = ({ type, enum: values, format }: ApiSchema) => type === 'string' && !values && !format

const plurals: Record<string, string> = {
  string: 'strings',
  integer: 'integers',
  number: 'numbers',
  boolean: 'booleans',
  object: 'objects',
  date: 'dates',
  'date and time': 'dates and times',
  'email address': 'email addresses',
  URL: 'URLs',
  'any value': 'any values',
}

/** An array takes any of the values of which each entry is one. */
const pluralOf = (type: string) => plurals[type] ?? type.replace(/^one of /, 'any of ')
