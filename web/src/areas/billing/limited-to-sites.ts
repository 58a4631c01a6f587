import { ApiError } from '../../api/failure.ts'

/** Whether the balance of the account was refused to a person whose permission is limited to sites. */
export const isLimitedToSites = (error: unknown): boolean => error instanceof ApiError && error.status === 403
