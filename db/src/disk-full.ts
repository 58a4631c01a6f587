import type { LogEvent } from 'kysely'

/** PostgreSQL's error code `disk_full`. */
const diskFullCode = '53100'
const fullForMs = 15_000

/** Learns from the statements of a database whether its disk is full. */
export function createDiskWatch() {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    hear(event: LogEvent): void {
      if (event.level !== 'error' || !(event.error instanceof Object)) return
      if (Reflect.get(event.error, 'code') === diskFullCode) fullAt = Date.now()
    },
    /** Whether a statement failed recently for this reason; reads may still work. */
    isFull: () => Date.now() - fullAt < fullForMs,
  }
}
