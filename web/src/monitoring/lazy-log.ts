import type { Log } from './log.ts'

/** A log whose code comes with the first message; few pages ever need it. */
export function createLazyLog(): Log {
  let loading: Promise<Log> | undefined
  const load = () => {
    loading ??= import('./client-log.ts').then(({ createLog }) => createLog())
    return loading
  }
  return (...message) => {
    load().then(
      (log) => log(...message),
      // Without its code there is nowhere to report this to; the next message asks for it again.
      () => {
        loading = undefined
      },
    )
  }
}
