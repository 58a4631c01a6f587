import * as areas from '@portal/contract/areas.ts'
import { z } from 'zod'
import { type ExampleSchema, exampleOf } from './examples.ts'

type Direction = 'input' | 'output'

const place = '#/components/schemas/'

/** The schemas that the contract exports, by the names of their declarations. */
const named = z.registry<{ id: string }>()
for (const area of Object.values(areas)) {
  for (const [id, value] of Object.entries<unknown>(area)) {
    if (isShape(value) && !named.has(value)) named.add(value, { id })
  }
}

function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodDiscriminatedUnion
}

const settings = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  // `format` says the same; the patterns would make up half of the document.
  override: ({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown } }) => {
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  },
})

/**
 * Collects the schemas of a document: a shape with a name becomes a component, to which all others refer. A name whose
 * requests differ from its responses, for example by defaults, is `NameInput` in requests.
 */
export function collectSchemas() {
  const all = { input: componentsOf('input'), output: componentsOf('output') }
  const differing = namesThatDiffer(all.input, all.output)
  const used = new Map<string, ExampleSchema>()

  /** The schema with references to components, which are kept for the document. */
  function refer(schema: object, io: Direction): ExampleSchema {
    return mapReferences(schema, (name) => {
      const component = io === 'input' && differing.has(name) ? `${name}Input` : name
      if (!used.has(component)) {
        used.set(component, {})
        used.set(component, refer(all[io].get(name) ?? {}, io))
      }
      return `${place}${component}`
    })
  }

  const resolve = (reference: string) => used.get(reference.slice(place.length)) ?? {}
  return {
    of(shape: z.ZodType, io: Direction): ExampleSchema {
      const { id } = named.get(shape) ?? {}
      return refer(id === undefined ? inline(shape, io) : { $ref: `${place}${id}` }, io)
    },
    /** The same with the properties of the shape itself, as parameters need them. */
    fieldsOf: (shape: z.ZodObject, io: Direction): ExampleSchema => refer(inline(z.object(shape.shape), io), io),
    example: (schema: ExampleSchema, name?: string) => exampleOf(schema, name, resolve),
    /** A component has its example itself. */
    hasExample({ $ref }: ExampleSchema): boolean {
      if ($ref === undefined) return false
      const component = resolve($ref)
      component.examples ??= [exampleOf(component, '', resolve)]
      return true
    },
    components: () => Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function componentsOf(io: Direction): Map<string, object> {
  const { schemas } = z.toJSONSchema(named, { ...settings(io), uri: (id) => `${place}${id}` })
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, withoutMarks(schema)]))
}

function inline(shape: z.ZodType, io: Direction): object {
  const schema = z.toJSONSchema(shape, { ...settings(io), metadata: named })
  return mapReferences(withoutMarks(schema), (name) => `${place}${name}`)
}

const marks = new Set(['$schema', '$id', 'id', '$defs'])
const withoutMarks = (schema: object): object =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !marks.has(name)))

function namesThatDiffer(input: Map<string, object>, output: Map<string, object>): Set<string> {
  const differing = new Set<string>()
  const differs = (name: string, schema: object) =>
    JSON.stringify(schema) !== JSON.stringify(output.get(name)) ||
    referencesIn(schema).some((each) => differing.has(each))
  let before = -1
  while (differing.size > before) {
    before = differing.size
    for (const [name, schema] of input) if (differs(name, schema)) differing.add(name)
  }
  return differing
}

function referencesIn(schema: object): string[] {
  const names: string[] = []
  mapReferences(schema, (name) => {
    names.push(name)
    return name
  })
  return names
}

/** Replaces each reference by that of its name. */
function mapReferences(schema: object, into: (name: string) => string): ExampleSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? into(value.slice(value.lastIndexOf('/') + 1)) : value,
  )
}
