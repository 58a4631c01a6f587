import type { LogLevel } from '@portal/contract/telemetry.ts'
import { whenIdle } from './when-idle.ts'

export type Log = (level: LogLevel, msg: string, obj?: unknown) => void

/** A log whose code comes once the page is idle, or with the first message; few pages ever need it. */
export function createLazyLog(): Log {
  let loading: Promise<Log> | undefined
  const load = () => {
    loading ??= import('./client-log.ts').then(({ createLog }) => createLog())
    return loading
  }
  const quietly = (work: Promise<unknown>) => {
    work.catch(() => {
      // Without its code there is nowhere to report this to.
    })
  }
  whenIdle(async () => quietly(load()))
  return (...message) => quietly(load().then((log) => log(...message)))
}
