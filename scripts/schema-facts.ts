import { load } from 'js-yaml'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { factFile, refOf } from '../server/src/testing/published/fact-file.ts'

// Reduces a published API document (Swagger 2, OpenAPI 3) to the facts that tests judge by: fields, types, which are required.
//   node scripts/schema-facts.ts --name tmf621 --source "TM Forum, TMF621 4.0.0" FILE DEFINITION …

/** The parts of a schema that restrict a message; descriptions and examples are left out. */
const facts = new Set([
  'type',
  'format',
  'required',
  'properties',
  'items',
  'additionalProperties',
  'enum',
  '$ref',
  'allOf',
  'oneOf',
  'anyOf',
  'nullable',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
])
const Schema = z.record(z.string(), z.unknown())
const Document = z.looseObject({
  definitions: z.record(z.string(), Schema).optional(),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }).optional(),
})

function factsOf(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => factsOf(each))
  const schema = Schema.safeParse(value)
  if (!schema.success) return value
  return Object.fromEntries(
    Object.entries(schema.data).flatMap(([key, inner]) => {
      if (isNames) return [[key, factsOf(inner)]]
      if (!facts.has(key)) return []
      if (key === '$ref') return [[key, refOf(String(inner).split('/').at(-1) ?? '')]]
      return [[key, factsOf(inner, key === 'properties')]]
    }),
  )
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner).split('/').at(-1) ?? ''] : namesIn(inner),
  )
}

const { values, positionals } = parseArgs({
  options: { name: { type: 'string' }, source: { type: 'string' } },
  allowPositionals: true,
})
const [file = '', ...wanted] = positionals
if (!values.name || !values.source || wanted.length === 0) {
  console.error('Use: node scripts/schema-facts.ts --name NAME --source TEXT FILE DEFINITION …')
  process.exit(2)
}
const document = Document.parse(load(readFileSync(file, 'utf8')))
const all = document.definitions ?? document.components?.schemas ?? {}
const found = new Map<string, unknown>()
const open = [...wanted]
for (let name = open.pop(); name !== undefined; name = open.pop()) {
  if (found.has(name)) continue
  if (!all[name]) throw new Error(`${basename(file)} has no definition ${name}`)
  const schema = factsOf(all[name])
  found.set(name, schema)
  open.push(...namesIn(schema))
}
const lines = [...found]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([name, schema]) => JSON.stringify({ name, schema }))
const head = JSON.stringify({ source: values.source, file: basename(file), licence: 'Apache-2.0' })
writeFileSync(join(import.meta.dirname, '..', factFile(values.name)), `${[head, ...lines].join('\n')}\n`)
console.log(`${values.name}: ${found.size} definitions`)
