/** What a helper answers: its data, or nothing and the words for it. */
export type HelperResult<T> = { data: T; message?: never } | { data: null; message: string }

interface Telling {
  /** The words of the catalogue for this failure. */
  message: string
  log: (level: 'error', message: string, failure: unknown) => void
}

/** A helper's failure is logged and leaves the page with an empty result and a message: specification, section 8. */
export async function orEmpty<T>(call: () => Promise<T>, { message, log }: Telling): Promise<HelperResult<T>> {
  try {
    return { data: await call() }
  } catch (failure) {
    log('error', message, failure)
    return { data: null, message }
  }
}
