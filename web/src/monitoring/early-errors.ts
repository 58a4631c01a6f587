/** Errors before the agent has loaded. */
export interface EarlyErrors {
  add(error: unknown): void
  /** Returns the stored errors in order and stops storing them. */
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

/** Converts any thrown value to a type that the agent accepts. */
export function asError(thrown: unknown): Error | string {
  if (thrown instanceof Error) return thrown
  return typeof thrown === 'string' && thrown !== '' ? thrown : 'A value that is not an error was thrown'
}
