/** Errors that happen before the agent is there. */
export interface EarlyErrors {
  add(error: unknown): void
  /** What was kept, in order; from then on nothing is kept any more. */
  take(): (Error | string)[]
}

const mostErrors = 20

export function keepEarlyErrors(): EarlyErrors {
  let errors: (Error | string)[] = []
  const add = (error: unknown) => {
    if (errors.length < mostErrors) errors.push(asError(error))
  }
  const onError = (event: ErrorEvent) => add(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => add(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return {
    add,
    take() {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      const taken = errors
      errors = []
      return taken
    },
  }
}

/** What the agent takes: anything can be thrown. */
export function asError(thrown: unknown): Error | string {
  if (thrown instanceof Error) return thrown
  return typeof thrown === 'string' && thrown !== '' ? thrown : 'Something that is no error was thrown'
}
