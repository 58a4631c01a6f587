import type { Config } from '../../config.ts'

type Limits = Pick<Config, 'SESSION_MAX_SECONDS' | 'SESSION_IDLE_SECONDS'>

/** The end of a session used now: after the idle time, but within its maximum lifetime. */
export function sessionEnd(limits: Limits, createdAt: number, now: number): Date {
  return new Date(Math.min(createdAt + limits.SESSION_MAX_SECONDS * 1000, now + limits.SESSION_IDLE_SECONDS * 1000))
}
