import { z } from 'zod'

/** The user's details from the identity server. */
export const UserInfo = z.object({
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email: z.string().optional(),
  uniqueAccountId: z.string().optional(),
})
export type UserInfo = z.infer<typeof UserInfo>

/**
 * Why a session has no access token. RefreshAccessTokenError: it cannot be renewed, and the person has to sign in
 * again. IdentityUnavailable: the identity server is temporarily unavailable, and the session recovers with it.
 */
export const SessionError = z.enum(['RefreshAccessTokenError', 'IdentityUnavailable'])
export type SessionError = z.infer<typeof SessionError>

/** The response of GET /api/auth/session when signed in; signed out it is `{}`. */
export const Session = z.object({
  user: z.object({ name: z.string(), email: z.string().nullable(), image: z.null() }),
  expires: z.iso.datetime(),
  accessToken: z.string().optional(),
  authServerBaseUrl: z.string(),
  gatewayBaseUrl: z.string(),
  llqtPortalUrl: z.string(),
  clcAccountId: z.string(),
  environment: z.string(),
  aiKey: z.string(),
  apmBaseUrl: z.string(),
  error: SessionError.optional(),
})
export type Session = z.infer<typeof Session>
