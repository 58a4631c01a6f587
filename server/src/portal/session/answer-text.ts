import type { Session } from '@portal/contract/session.ts'
import { type LiveSession, sessionAnswer } from './live-session.ts'
import type { Mechanism } from './mechanism.ts'

// A session is not held up for longer than this by an identity server that does not answer.
const patienceMs = 1000

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
  const base = await Promise.race([
    provider.authServerBaseUrl().catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref()),
  ])
  const answer = sessionAnswer(session, tokenOf(session, clock()), config, base ?? config.BASE_URL)
  return { answer, isFinal: base !== null }
}

/** A dead token is handed to nobody; whether that is already an error is decided where it is renewed. */
export function tokenOf(session: LiveSession, now: number) {
  if (session.hasError) return { accessToken: undefined, error: 'RefreshAccessTokenError' as const }
  return { accessToken: now < session.accessExpiresAt ? session.accessToken : undefined, error: undefined }
}
