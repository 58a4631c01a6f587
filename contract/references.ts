/** For `JSON.parse`: replaces each `{ "$ref": "#/components/…" }` of the document by what it refers to. */
export function resolveReferences(text: string): (key: string, value: unknown) => unknown {
  const root: unknown = JSON.parse(text)
  const known = new Map<string, unknown>()
  return function revive(_, value) {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
    const reference = String(value.$ref)
    if (!known.has(reference)) known.set(reference, JSON.parse(JSON.stringify(partOf(root, reference)), revive))
    return known.get(reference)
  }
}

/** "#/components/schemas/Service" leads to that part. */
function partOf(document: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      document,
    )
}

/** The example of a body in an OpenAPI document: its own, or that of its schema. */
export const exampleOfMedia = ({
  schema,
  example,
}: {
  schema?: { examples?: readonly unknown[] | undefined } | undefined
  example?: unknown
}): unknown => example ?? schema?.examples?.[0]
