/** A response other than success. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown
  /** The reference by which support finds the request in the log. */
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, requestId?: string) {
    super(`Request failed with status code ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.requestId = requestId
  }

  /** Reads the failure from a response; a body other than JSON is kept as text. */
  static async from(answer: Response): Promise<ApiError> {
    const requestId = answer.headers.get('x-request-id') ?? undefined
    return new ApiError(answer.status, await readBody(answer), requestId)
  }
}

async function readBody(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return isJson ? JSON.parse(text) : text || null
  } catch {
    // The connection broke or the body is not of its declared type: only the status is known.
    return null
  }
}

export interface Failure {
  message: string
  /** A validation message from the service is a warning, everything else is an error. */
  feedbackType: 'warning' | 'error'
}

// The specification has both forms, with and without the full stop, and both with this spelling.
const unexpected = 'An unexpected error occured'
const notFound = 'An unexpected error occured.'

/** The message for a failed call: specification, section 8, row by row. Never throws. */
export function mapFailure(error: unknown): Failure {
  const feedbackType = isApiError(error) && error.status === 422 ? 'warning' : 'error'
  try {
    return { message: messageOf(error) || unexpected, feedbackType }
  } catch {
    return { message: unexpected, feedbackType }
  }
}

/**
 * Whether a read is tried again after this many failures: once, or four times while the portal is too busy for it. The time between
 * two attempts doubles from one second, so that pages do not add to the load.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isOverloaded = isApiError(error) && field(error.body, 'code') === 'overloaded'
  return failures < (isOverloaded ? 4 : 1)
}

function messageOf(error: unknown): string {
  if (!isApiError(error)) return error instanceof Error ? textOf(error.message) : ''
  const { status, body } = error
  if (status === 500 && hasOnlyReference(body)) return unexpected
  if (status === 404) return notFound
  if (status === 422) return textOf(field(body, 'message'))
  if (status === 400) return textOf(firstValue(body))
  const values = field(body, 'value')
  return (Array.isArray(values) ? textOf(values) : '') || textOf(field(body, 'message')) || textOf(error.message)
}

function isApiError(error: unknown): error is ApiError {
  try {
    return error instanceof ApiError
  } catch {
    // A revoked proxy throws even here.
    return false
  }
}

function hasOnlyReference(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'Reference'
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

/** The first message of the first field; a plain text body is itself the message. */
function firstValue(body: unknown): unknown {
  if (typeof body === 'string') return body
  return typeof body === 'object' && body !== null ? Object.values(body)[0] : undefined
}

/** Text as it is, a list joined; anything else means nothing to a person. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : ''
}
