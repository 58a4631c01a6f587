type Attributes = Record<string, unknown>

/** Applies a JSON merge patch (RFC 7396): null removes an attribute, and a list is replaced whole. */
export function mergePatch(attributes: Attributes, patch: Attributes): Attributes {
  const changed = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    const before = attributes[name]
    if (value === null) return []
    return [[name, isObject(value) ? mergePatch(isObject(before) ? before : {}, value) : value]]
  })
  const kept = Object.entries(attributes).filter(([name]) => !Object.hasOwn(patch, name))
  return Object.fromEntries([...kept, ...changed])
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
