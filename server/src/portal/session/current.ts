import type { Session, UserInfo } from '@portal/contract/session.ts'
import type { FastifyRequest } from 'fastify'

/** The signed-in user of a request, for the portal's own routes. */
export interface CurrentSession {
  /** SHA-256 of the cookie's id, as hex: names the session in the database and in logs. */
  sessionId: string
  subject: string
  userInfo: UserInfo | null
  /** The status of the userinfo endpoint at sign-in: 200, or why there is no user. */
  userInfoStatus: number
  /** Lives, and has been renewed where it was due. Absent when it died and could not be renewed. */
  accessToken: string | undefined
  /** A session with an error is not signed in. */
  error: 'RefreshAccessTokenError' | undefined
}

export type FindCurrentSession = (request: FastifyRequest) => Promise<CurrentSession | null>

declare module 'fastify' {
  interface FastifyInstance {
    sessionMechanism: { current: FindCurrentSession; answer(session: CurrentSession): Promise<Session> }
  }
}

const servers = new WeakMap<CurrentSession, FastifyRequest['server']>()

/** The session of the request's cookie, or null when nobody is signed in. Throws `unavailable` without a database. */
export async function currentSession(request: FastifyRequest): Promise<CurrentSession | null> {
  const session = await request.server.sessionMechanism.current(request)
  if (session) servers.set(session, request.server)
  return session
}

/** The answer of GET /api/auth/session for a session. */
export async function toSession(session: CurrentSession): Promise<Session> {
  const server = servers.get(session)
  if (!server) throw new Error('A current session comes from currentSession')
  return server.sessionMechanism.answer(session)
}
