import { Problem } from '@portal/contract/problem.ts'
import { isDeepStrictEqual } from 'node:util'

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

/** The first of these attributes that a patch would change. A patch may repeat the rest of a resource. */
export function changedBy(patch: Attributes, before: Attributes, names: readonly string[]): string | undefined {
  const after = mergePatch(before, patch)
  return names.find((name) => !isDeepStrictEqual(after[name], before[name]))
}

/** Refuses a patch of other attributes than these. */
export function refuseChanges(before: Attributes, patch: Attributes, writable: readonly string[]): void {
  const others = Object.keys(patch).filter((name) => !writable.includes(name))
  const changed = changedBy(patch, before, others)
  if (changed === undefined) return
  throw new Problem('invalid', { fields: { [changed]: `Cannot be changed. ${writable.join(', ')} can.` } })
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
