import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'

/** Names of the session mechanism's failures, for operators. */
export type ErrorCode =
  | 'NO_SECRET'
  | 'INVALID_CALLBACK_URL_ERROR'
  | 'SIGNIN_OAUTH_ERROR'
  | 'OAUTH_CALLBACK_ERROR'
  | 'OAUTH_CALLBACK_HANDLER_ERROR'
  | 'REFRESH_ACCESS_TOKEN_ERROR'
  | 'SESSION_ERROR'
  | 'SIGNOUT_ERROR'
  | 'BACKCHANNEL_LOGOUT_ERROR'

export function logError(log: FastifyBaseLogger, code: ErrorCode, message: string, cause?: unknown): void {
  log.error({ code, ...(cause !== undefined && { reason: describe(cause) }) }, message)
}

/** Only fields known to contain no token: protocol errors may carry complete responses. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause } = error as Error & { code?: unknown } // oxlint-disable-line typescript/consistent-type-assertions -- system and library errors carry a code
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error instanceof oidc.ResponseBodyError && { error: error.error, status: error.status }),
    ...(error instanceof oidc.AuthorizationResponseError && { error: error.error }),
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}
