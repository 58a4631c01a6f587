import { exampleValues } from './example-values.ts'

/** The part of a JSON schema that examples need. */
export interface ExampleSchema {
  $ref?: string
  examples?: unknown[]
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: ExampleSchema[]
  oneOf?: ExampleSchema[]
  properties?: Record<string, ExampleSchema>
  propertyNames?: ExampleSchema
  additionalProperties?: ExampleSchema | boolean
  required?: string[]
  items?: ExampleSchema
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

// Omitted if optional, because their values depend on another field.
const without = new Set(['sites', 'scopeId', 'address', 'quietFrom', 'quietTo'])

// One for each format of an id or value.
const shapes = [
  'S-1902255',
  'T-7KX2M9QH',
  'Q-4711',
  'CM-2026-04',
  'INC-4XK92',
  'SV-7KX2M9QH',
  'EM-7KX2M9QHW3VN',
  '2026-04',
  '09:30',
  'brackenfell.example',
  '192.0.2.0-24',
  'Wq3vTn7KxR2m',
  '7KX2M9QHW3VNR4TB',
  'program-7KX2M9QHW3VNR4TB',
  '5f2b9c1e7a4d8036'.repeat(4),
  'LDS1',
  'leeds',
  'latest',
  '4711',
  'Voice - IP:mobile',
]

const formats: Record<string, string> = {
  date: '2026-05-28',
  'date-time': '2026-04-14T07:55:00Z',
  email: 'orders@company.example',
  uri: 'https://portal.example/',
}

/** Looks up the schema that a `$ref` names. */
type Resolve = (reference: string) => ExampleSchema

/** A realistic value for a schema. A test validates every example. */
export function exampleOf(schema: ExampleSchema, name = '', resolve: Resolve = () => ({})): unknown {
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref), name, resolve)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(exampleValues[name]) ? exampleValues[name] : schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const isNull = (each: ExampleSchema) => each.type === 'null'
    if (without.has(name) && choices.some(isNull)) return null
    return exampleOf(choices.find((each) => !isNull(each)) ?? {}, name, resolve)
  }
  if (without.has(name) && Array.isArray(schema.type) && schema.type.includes('null')) return null
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, resolve)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        exampleOf(schema.items ?? {}, name, resolve),
      )
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, exampleValues[name])
    case 'boolean':
      return true
    default:
      return null
  }
}

/** The type apart from null. */
function typeOf({ type = '' }: ExampleSchema): string {
  return typeof type === 'string' ? type : (type.find((each) => each !== 'null') ?? '')
}

/** Marks that are true or left out are left out. A record with arbitrary keys is empty; with an enumeration of keys it gets the first. */
function objectOf(schema: ExampleSchema, resolve: Resolve): object {
  const { properties, propertyNames, additionalProperties, required } = schema
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name, field]) => field.const !== true || required?.includes(name))
        .map(([name, field]) => [name, exampleOf(field, name, resolve)]),
    )
  }
  if (typeof additionalProperties !== 'object') return {}
  const [first] = propertyNames?.enum ?? []
  const names = required ?? (typeof first === 'string' ? [first] : [])
  return Object.fromEntries(names.map((name) => [name, exampleOf(additionalProperties, name, resolve)]))
}

function textOf(schema: ExampleSchema, name: string): string {
  const formatted = formats[schema.format ?? '']
  if (formatted) return formatted
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
    new RegExp(schema.pattern ?? '', 'u').test(text)
  const plain = 'Text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength)
  return [exampleValues[name], ...(schema.pattern ? shapes : [plain])].find(fits) ?? plain
}

function numberOf({ minimum = 0, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: ExampleSchema, named: unknown) {
  const least = Math.max(minimum, exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1)
  return Math.min(maximum, Math.max(least, typeof named === 'number' ? named : 1))
}
