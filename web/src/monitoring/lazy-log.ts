import type { Log } from './log.ts'

/** A log whose code loads with the first message, because few pages need it. */
export function createLazyLog(): Log {
  let loading: Promise<Log> | undefined
  const load = () => {
    loading ??= import('./client-log.ts').then(({ createLog }) => createLog())
    return loading
  }
  return (...message) => {
    load().then(
      (log) => log(...message),
      // Without its code there is no place to report this; the next message loads it again.
      () => {
        loading = undefined
      },
    )
  }
}
