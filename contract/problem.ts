import { type RefusalCode, refusals } from './refusals.ts'

/** Problems that any endpoint may return. 400 and 500 have the bodies of the specification, section 8. */
const general = {
  invalid: [400, 'Check what you entered.'],
  unauthenticated: [401, 'Sign in to continue.'],
  forbidden: [403, 'You do not have permission for this. An administrator of your account can grant it.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  conflict: [409, 'This was changed at the same time. Check it, then try again.'],
  stale: [412, 'Someone changed this since you opened it. Check the latest version, then try again.'],
  too_large: [413, 'This is too large.'],
  unsupported: [415, 'This format is not supported.'],
  too_many: [429, 'Too many requests. Wait a moment, then try again.'],
  unexpected: [500, 'An unexpected error occured'],
  upstream: [502, 'A system that this depends on is not responding correctly. Try again later.'],
  overloaded: [503, 'The portal is very busy at the moment. Wait a moment, then try again.'],
  unavailable: [503, 'This is not available at the moment. Try again later.'],
} as const

export type ProblemCode = keyof typeof general | RefusalCode

/** Every problem that a caller can receive, with its status and meaning. */
export const problems: Readonly<Record<ProblemCode, readonly [status: number, meaning: string]>> = {
  ...general,
  ...refusals,
}

interface ProblemOptions {
  /** The next step for the person. Never internal text. */
  detail?: string
  /** For `invalid`: one message per field, in the order of the form. */
  fields?: Record<string, string>
  cause?: unknown
  /** In seconds, for `too_many`, `overloaded` and `unavailable`. */
  retryAfter?: number
}

/** Thrown where a rule is broken; translated to HTTP in one place only. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problems[code][1], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  /** Compatible with Fastify's errors, for plugins with their own error handling. */
  get statusCode(): number {
    return problems[this.code][0]
  }
}
