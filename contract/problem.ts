import { type RefusalCode, refusals } from './refusals.ts'

/** What any endpoint may answer. 400 and 500 have the bodies of the specification, section 8. */
const general = {
  invalid: [400, 'Check what you entered.'],
  unauthenticated: [401, 'Sign in to carry on.'],
  forbidden: [403, 'You do not have access to this. An administrator of your account can grant it.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  conflict: [409, 'This was changed at the same time. Look at it again, then retry.'],
  stale: [412, 'Someone changed this since you opened it. Look at the newest version, then retry.'],
  too_large: [413, 'This is too large to accept.'],
  unsupported: [415, 'This format is not supported.'],
  too_many: [429, 'Too many requests. Wait a moment, then retry.'],
  unexpected: [500, 'An unexpected error occured'],
  upstream: [502, 'A system behind the portal gave no usable answer. Try again later.'],
  unavailable: [503, 'This is not available at the moment. Try again later.'],
} as const

export type ProblemCode = keyof typeof general | RefusalCode

/** Every problem that a caller can see, with its status and what it means. */
export const problems: Readonly<Record<ProblemCode, readonly [status: number, meaning: string]>> = {
  ...general,
  ...refusals,
}

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
    super(options.detail ?? problems[code][1], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  /** As errors of Fastify have it, for the parts that answer failures in a way of their own. */
  get statusCode(): number {
    return problems[this.code][0]
  }
}
