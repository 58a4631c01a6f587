import type { Session, SessionError } from '@portal/contract/session/session.ts'
import { within } from '../../lib/within.ts'
import { type LiveSession, sessionAnswer } from './live-session.ts'
import type { Mechanism } from './mechanism.ts'

// The longest delay that an unresponsive identity server may add to a session response.
const timeoutMs = 500

type Parts = Pick<Mechanism, 'config' | 'provider' | 'clock'>

/** The session as text. Browsers request it constantly, so it is serialised once and cached with the session. */
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
  // If the identity server's addresses are unavailable, the portal's own address serves as a proxy meanwhile.
  const base = await within(
    timeoutMs,
    provider.authServerBaseUrl().catch(() => null),
    () => null,
  )
  const answer = sessionAnswer(session, tokenOf(session, clock()), config, base ?? config.BASE_URL)
  return { answer, isFinal: base !== null }
}

/** An expired token is never handed out: its renewal has failed, for good or for now. */
export function tokenOf(session: LiveSession, now: number): { accessToken: string } | { error: SessionError } {
  if (session.hasError) return { error: 'RefreshAccessTokenError' }
  return now < session.accessExpiresAt ? { accessToken: session.accessToken } : { error: 'IdentityUnavailable' }
}
