import type { Session, UserInfo } from '@portal/contract/session.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The signed-in user of a request, for the portal's own routes. */
export interface CurrentSession {
  /** SHA-256 of the cookie's id, as hex: names the session in the database and in logs. */
  readonly sessionId: string
  readonly subject: string
  readonly userInfo: UserInfo | null
  /** The status of the userinfo endpoint at sign-in: 200, or why there is no user. */
  readonly userInfoStatus: number
  /** Lives, and has been renewed where it was due. Absent when it died and could not be renewed. */
  readonly accessToken: string | undefined
  /** A session that cannot be renewed is not signed in. That the identity server is away for now is no such error. */
  readonly error: 'RefreshAccessTokenError' | undefined
  readonly answer: Promise<Session>
}

declare module 'fastify' {
  interface FastifyInstance {
    findCurrentSession(request: FastifyRequest): Promise<CurrentSession | null>
    /** Hears of sessions that were renewed or have ended, by their `sessionId`. */
    onSessionChange(follow: (sessionId: string) => void): void
    /** The address that leads through sign-in and back to the page of the request. */
    beginSignIn(request: FastifyRequest, reply: FastifyReply): Promise<string>
  }
}

/** The session of the request's cookie, or null when nobody is signed in. Throws `unavailable` without a database. */
export function currentSession(request: FastifyRequest): Promise<CurrentSession | null> {
  return request.server.findCurrentSession(request)
}

/** The answer of GET /api/auth/session for a session. */
export function toSession(session: CurrentSession): Promise<Session> {
  return session.answer
}
