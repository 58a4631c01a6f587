import type { RawBuilder } from 'kysely'
import type { Config } from '../config.ts'

type DaySetting = {
  [K in keyof Config]: K extends `KEEP_${string}_DAYS` | 'VISITOR_DATA_DAYS' ? K : never
}[keyof Config]

/** Something that is kept for a time only. The manual is made of these words. */
export interface Rule {
  what: string
  why: string
  /** From which moment on the days of `days` count, or in words until when it is kept. */
  until: string
  /** The setting that says how many days. */
  days?: DaySetting
  /** What is of no use any more goes within the hour, what is merely old by night. */
  every: 'hour' | 'night'
  /** By table, which of its rows `t` are over. */
  over(days: number): Record<string, RawBuilder<unknown>>
}
