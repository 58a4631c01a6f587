import type { Session, SessionError } from '@portal/contract/session.ts'
import { within } from '../../lib/within.ts'
import { type LiveSession, sessionAnswer } from './live-session.ts'
import type { Mechanism } from './mechanism.ts'

// A session is not held up for longer than this by an identity server that does not answer.
const patienceMs = 500

type Parts = Pick<Mechanism, 'config' | 'provider' | 'clock'>

/** The session as text. Browsers ask for it all the time, so it is made once and kept with the session. */
export async function answerTextOf(session: LiveSession, parts: Parts): Promise<string> {
  const isAlive = parts.clock() < session.accessExpiresAt && !session.hasError
  if (isAlive && session.answerText !== undefined) return session.answerText
  const { answer, isFinal } = await answerOf(session, parts)
  const text = JSON.stringify(answer)
  if (isAlive && isFinal) session.answerText = text
  return text
}

export async function answerOf(
  session: LiveSession,
  { config, provider, clock }: Parts,
): Promise<{ answer: Session; isFinal: boolean }> {
  // An identity server that cannot be asked for its addresses now is reached through the portal meanwhile.
  const base = await within(
    patienceMs,
    provider.authServerBaseUrl().catch(() => null),
    () => null,
  )
  const answer = sessionAnswer(session, tokenOf(session, clock()), config, base ?? config.BASE_URL)
  return { answer, isFinal: base !== null }
}

/** A dead token is handed to nobody: it could not be renewed, for good or for now. */
export function tokenOf(session: LiveSession, now: number): { accessToken: string } | { error: SessionError } {
  if (session.hasError) return { error: 'RefreshAccessTokenError' }
  return now < session.accessExpiresAt ? { accessToken: session.accessToken } : { error: 'IdentityUnavailable' }
}
