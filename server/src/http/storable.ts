import { Problem } from '@portal/contract/problem.ts'
import { inSlices } from '@portal/db/src/threads/slices.ts'
import type { HookHandlerDoneFunction, preValidationHookHandler } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's protocol defines how it treats text that cannot be stored. */
    takesAnyText?: boolean
  }
}

/** Deeper than any request of ours, and shallow enough for other programs to read without exhausting their stack. */
const mostLevels = 64

/**
 * Refuses text that PostgreSQL cannot store, NUL or half of a surrogate pair, anywhere in a request: in an address it
 * means not found, in a query or a body an invalid value. It applies to every route, because a schema that forgot the
 * check would cause a server error.
 */
export const refuseUnstorable: preValidationHookHandler = (request, _reply, done) => {
  const { params, query, body, routeOptions } = request
  const { endpoint, takesAnyText } = routeOptions.config
  if (faultIn(params)) return done(new Problem('not_found'))
  if (takesAnyText) return done()
  // An endpoint without a query ignores it.
  const inQuery = endpoint && !endpoint.query ? null : faultIn(query)
  if (inQuery) return done(refused('query', inQuery))
  const isFit = endpoint?.answersRows === true ? () => true : isStorable
  // Only a list is checked in slices: a promise is a noticeable part of the shortest requests.
  if (!Array.isArray(body)) return done(refused('body', faultIn(body, isFit)))
  void checkList(body, isFit, done)
}

async function checkList(list: readonly unknown[], isFit: (text: string) => boolean, done: HookHandlerDoneFunction) {
  let fault: Fault | null
  try {
    fault = await faultInList(list, isFit)
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)))
  }
  done(refused('body', fault))
}

function refused(part: string, fault: Fault | null): Problem | undefined {
  return fault ? new Problem('invalid', { fields: { [fault.field || part]: fault.message } }) : undefined
}

interface Fault {
  field: string
  message: string
}

/** A body that is a list may have a million values. */
async function faultInList(list: readonly unknown[], isFit: (text: string) => boolean): Promise<Fault | null> {
  const pause = inSlices()
  for (const [at, item] of list.entries()) {
    // Between two items, other calls have their turn.
    await pause()
    const fault = faultIn({ [at]: item }, isFit)
    if (fault) return fault
  }
  return null
}

/** Not recursive, so that a body with a hundred thousand brackets also gets a response. */
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

/** Lists and objects from parsers, some without a prototype; streams and file contents do not count. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
