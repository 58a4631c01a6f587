import type { Session, UserInfo } from '@portal/contract/session/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The signed-in user of a request, for the portal's own routes. */
export interface CurrentSession {
  /** SHA-256 of the cookie's id in hex: identifies the session in the database and in logs. */
  readonly sessionId: string
  readonly subject: string
  readonly userInfo: UserInfo | null
  /** The status of the userinfo endpoint at sign-in: 200, or the reason why there is no user. */
  readonly userInfoStatus: number
  /** Valid, and renewed if it was due. Absent if it expired and could not be renewed. */
  readonly accessToken: string | undefined
  /** A session that cannot be renewed is not signed in. A temporary outage of the identity server is not an error. */
  readonly error: 'RefreshAccessTokenError' | undefined
  readonly answer: Promise<Session>
}

declare module 'fastify' {
  interface FastifyInstance {
    findCurrentSession(request: FastifyRequest): Promise<CurrentSession | null>
    /** Reports renewed and ended sessions by `sessionId`. */
    onSessionChange(follow: (sessionId: string) => void): void
    /** The address that leads through sign-in back to the requested page. */
    beginSignIn(request: FastifyRequest, reply: FastifyReply): Promise<string>
  }
}

/** The session of the request's cookie; null if no one is signed in. Throws `unavailable` without a database. */
export function currentSession(request: FastifyRequest): Promise<CurrentSession | null> {
  return request.server.findCurrentSession(request)
}

/** The response of GET /api/auth/session for a session. */
export function toSession(session: CurrentSession): Promise<Session> {
  return session.answer
}
