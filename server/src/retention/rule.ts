import type { RawBuilder } from 'kysely'
import type { Config } from '../config.ts'

type DaySetting = {
  [K in keyof Config]: K extends `KEEP_${string}_DAYS` | 'VISITOR_DATA_DAYS' ? K : never
}[keyof Config]

/** Data with limited retention. The manual's table is generated from these texts. */
export interface Rule {
  what: string
  why: string
  /** The event from which `days` count, or the retention period in words. */
  until: string
  /** The setting for the number of days. */
  days?: DaySetting
  /** Data without further use is deleted within the hour, old data at night. */
  every: 'hour' | 'night'
  /** The expired rows, aliased `t`, by table. */
  over(days: number): Record<string, RawBuilder<unknown>>
}
