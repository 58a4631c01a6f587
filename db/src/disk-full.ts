import type { LogEvent } from 'kysely'

/** `disk_full`, as PostgreSQL numbers its refusals. */
const diskFullCode = '53100'
const fullForMs = 15_000

/** Hears from the statements of one database whether its disk is full. */
export function createDiskWatch() {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    hear(event: LogEvent): void {
      if (event.level !== 'error' || !(event.error instanceof Object)) return
      if (Reflect.get(event.error, 'code') === diskFullCode) fullAt = Date.now()
    },
    /** Whether a statement was refused for it a moment ago; reading may go on all the same. */
    isFull: () => Date.now() - fullAt < fullForMs,
  }
}
