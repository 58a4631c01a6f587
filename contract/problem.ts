/** Every problem a caller can see, with its status. 400 and 500 have the bodies of the specification, section 8. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  unexpected: 500,
  upstream: 502,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

interface ProblemOptions {
  /** For a person: what to do. Never internal text. */
  detail?: string
  /** For `invalid`: one message per field, in the order of the form. */
  fields?: Record<string, string>
  cause?: unknown
  /** Seconds, for `too_many` and `unavailable`. */
  retryAfter?: number
}

/** Thrown where a rule is broken; translated to HTTP in one place only. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problemDetail[code], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }
}

const problemDetail: Record<ProblemCode, string> = {
  invalid: 'Check what you entered.',
  unauthenticated: 'Sign in to carry on.',
  forbidden: 'You do not have access to this. An administrator of your account can grant it.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not support that method.',
  conflict: 'This was changed at the same time. Look at it again, then retry.',
  stale: 'Someone changed this since you opened it. Look at the newest version, then retry.',
  too_large: 'This is too large to accept.',
  unsupported: 'This format is not supported.',
  unprocessable: 'This cannot be done.',
  too_many: 'Too many requests. Wait a moment, then retry.',
  unexpected: 'An unexpected error occured',
  upstream: 'A system behind the portal gave no usable answer. Try again later.',
  unavailable: 'This is not available at the moment. Try again later.',
}
