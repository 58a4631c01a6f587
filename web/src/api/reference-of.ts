import { ApiError } from './failure.ts'

/** The reference by which support finds a failed call in the log. */
export function referenceOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.requestId : undefined
}
