import type { Session } from '@portal/contract/session/session.ts'

/** The session as pages see it. A session with an error counts as none, and a token exists only with a session. */
export type SessionState =
  | { status: 'loading'; session: null; isIdentityAway?: true }
  | { status: 'authenticated'; session: Session }
  | { status: 'unauthenticated'; session: null; isSignedOutElsewhere?: true }

export const loading: SessionState = { status: 'loading', session: null }
/** The session exists, but has no token until the identity service is back. */
export const identityAway: SessionState = { status: 'loading', session: null, isIdentityAway: true }
export const unauthenticated: SessionState = { status: 'unauthenticated', session: null }
/** The person signed out in another tab: this one reports it, and does not redirect to sign-in. */
export const signedOutElsewhere: SessionState = {
  status: 'unauthenticated',
  session: null,
  isSignedOutElsewhere: true,
}

/** The server's response about the session, if it can be trusted. */
export type SessionAnswer = { kind: 'session'; session: Session } | { kind: 'none' } | { kind: 'unknown' }

/** Reads a response of the session endpoint. Only an empty object means signed out; a fault means unknown. */
export async function readAnswer(answer: Response): Promise<SessionAnswer> {
  if (!answer.ok) return { kind: 'unknown' }
  const body: unknown = await answer.json()
  if (isSession(body)) return { kind: 'session', session: body }
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0
  return { kind: isEmpty ? 'none' : 'unknown' }
}

function isSession(body: unknown): body is Session {
  return typeof body === 'object' && body !== null && 'user' in body && 'expires' in body
}
