import { ApiError } from './failure.ts'

/** What support needs to find a failed call in the log. */
export function referenceOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.requestId : undefined
}
