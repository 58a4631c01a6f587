/** The result of a helper: its data, or null and a message. */
export type HelperResult<T> = { data: T; message?: never } | { data: null; message: string }

interface Telling {
  /** The message of the catalogue for this failure. */
  message: string
  log: (level: 'error', message: string, failure: unknown) => void
}

/** A helper's failure is logged and gives the page an empty result and a message: specification, section 8. */
export async function orEmpty<T>(call: () => Promise<T>, { message, log }: Telling): Promise<HelperResult<T>> {
  try {
    return { data: await call() }
  } catch (failure) {
    log('error', message, failure)
    return { data: null, message }
  }
}
