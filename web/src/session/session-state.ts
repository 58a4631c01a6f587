import type { Session } from '@portal/contract/session.ts'

/** What a screen may know. A session with an error is none, and a token is never in it without a session. */
export type SessionState =
  | { status: 'loading'; session: null; isIdentityAway?: true }
  | { status: 'authenticated'; session: Session }
  | { status: 'unauthenticated'; session: null; isSignedOutElsewhere?: true }

export const loading: SessionState = { status: 'loading', session: null }
/** There is a session, but no token for it until the identity service is back. */
export const identityAway: SessionState = { status: 'loading', session: null, isIdentityAway: true }
export const unauthenticated: SessionState = { status: 'unauthenticated', session: null }
/** The person signed out in another tab: this one says so, and does not lead to sign-in by itself. */
export const signedOutElsewhere: SessionState = {
  status: 'unauthenticated',
  session: null,
  isSignedOutElsewhere: true,
}

/** What the server said about the session, if it said anything that can be believed. */
export type SessionAnswer = { kind: 'session'; session: Session } | { kind: 'none' } | { kind: 'unknown' }

/** Reads an answer of the session endpoint. Only an empty object means signed out; a fault means nothing. */
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
