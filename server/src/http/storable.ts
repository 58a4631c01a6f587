import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its protocol says what happens to a text that cannot be stored. */
    takesAnyText?: boolean
  }
}

/** Deeper than any request of ours, and than what other programs read without running out of stack. */
const mostLevels = 64

/**
 * Refuses what PostgreSQL cannot hold in a text, a NUL or half of a surrogate pair, wherever it stands in a request: in
 * an address it names nothing, in a query or a body it is a wrong value. Here, once for every route, because any schema
 * that forgot it would be an error of ours.
 */
export async function refuseUnstorable({ params, query, body, routeOptions }: FastifyRequest): Promise<void> {
  if (faultIn(params)) throw new Problem('not_found')
  const { endpoint, takesAnyText } = routeOptions.config
  if (takesAnyText) return
  // An endpoint without a query reads none.
  const parts = endpoint && !endpoint.query ? { body } : { query, body }
  for (const [name, part] of Object.entries(parts)) {
    const isOfRows = endpoint?.answersRows === true && name === 'body'
    const fault = faultIn(part, isOfRows ? () => true : isStorable)
    if (fault) throw new Problem('invalid', { fields: { [fault.field || name]: fault.message } })
  }
}

interface Fault {
  field: string
  message: string
}

/** Without recursion: whoever sends a hundred thousand brackets gets an answer too. */
export function faultIn(value: unknown, isFit: (text: string) => boolean = isStorable): Fault | null {
  const open: { field: string; value: unknown; level: number }[] = [{ field: '', value, level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { field, value: found, level } = next
    if (typeof found === 'string' && !isFit(found)) return { field, message: 'Remove characters that cannot be shown.' }
    if (!isPlain(found)) continue
    if (level === mostLevels) return { field: '', message: `Send at most ${mostLevels} levels of objects and lists.` }
    for (const [name, inside] of Object.entries(found)) {
      if (!isFit(name)) return { field, message: 'Remove characters that cannot be shown.' }
      open.push({ field: field ? `${field}.${name}` : name, value: inside, level: level + 1 })
    }
  }
  return null
}

/** A list or an object as parsers make them, some without a prototype; a stream or the bytes of a file are no such thing. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
