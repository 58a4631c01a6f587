import { Problem } from '@portal/contract/problem.ts'
import { type LiveSession, liveSession } from './live-session.ts'
import { createLimit } from './limit.ts'
import { logError } from './log-error.ts'
import type { SessionParts } from './sessions.ts'
import { lockSession, saveRefreshError, saveTokens, type SessionRow } from './store.ts'
import { storedTokens } from './stored-tokens.ts'

type Refresh = (session: LiveSession, onChange: () => void) => Promise<LiveSession | null>

// Each refresh holds a connection while it waits for the identity server; the others are for everybody else.
const atOnce = 3
// A token that lives is good enough for a caller who would have to wait longer than this for the next one.
const patienceMs = 3000
const pauseMs = 2000

/**
 * Renews the tokens of a session. Callers in this process share one attempt; a row lock holds back other processes,
 * which then find that the work is done.
 */
export function createRefresh({ database, provider, seal, clock, log }: SessionParts): Refresh {
  const running = new Map<string, Promise<LiveSession | null>>()
  const pausedUntil = new Map<string, number>()
  const limited = createLimit(atOnce)

  const refreshRow = (session: LiveSession) =>
    database.system.transaction().execute(async (tx) => {
      const row = await lockSession(tx, session.idHash, new Date(clock()))
      if (!row || row.error || clock() < row.refreshAt.getTime()) return row
      const refreshed = row.sealedRefreshToken
        ? await provider.refresh(seal.unseal(row.sealedRefreshToken))
        : { kind: 'refused' as const, cause: 'The identity server gave no refresh token' }
      switch (refreshed.kind) {
        case 'refreshed': {
          const tokens = storedTokens(refreshed.tokens, seal, clock())
          await saveTokens(tx, session.idHash, tokens)
          return { ...row, ...tokens, error: null }
        }
        case 'refused':
          // Without a refresh token the session still lasts as long as its access token.
          if (!row.sealedRefreshToken && clock() < row.accessExpiresAt.getTime()) return row
          logError(log, 'REFRESH_ACCESS_TOKEN_ERROR', 'The identity server refused to renew a session', refreshed.cause)
          await saveRefreshError(tx, session.idHash)
          return { ...row, error: 'RefreshAccessTokenError' } satisfies SessionRow
        case 'unreachable':
          // The next attempt uses the same refresh token: a server that rotates them replays a lost answer.
          logError(log, 'REFRESH_ACCESS_TOKEN_ERROR', 'A session could not be renewed for now', refreshed.cause)
          pause(session.key)
          return row
      }
    })

  const pause = (key: string) => {
    if (pausedUntil.size > 10_000) pausedUntil.clear()
    pausedUntil.set(key, clock() + pauseMs)
  }

  const start = (session: LiveSession, onChange: () => void) => {
    const attempt = limited(() => refreshRow(session))
      .then((row) => row && liveSession(session.idHash, row, seal))
      .finally(() => {
        running.delete(session.key)
        onChange()
      })
    running.set(session.key, attempt)
    return attempt
  }

  return async (session, onChange) => {
    const isAlive = clock() < session.accessExpiresAt
    if ((pausedUntil.get(session.key) ?? 0) > clock()) return session
    const attempt = running.get(session.key) ?? start(session, onChange)
    if (!isAlive) return attempt
    return Promise.race([
      attempt.catch((error: unknown) => {
        if (!(error instanceof Problem)) logError(log, 'SESSION_ERROR', 'A session could not be renewed', error)
        return session
      }),
      new Promise<LiveSession>((resolve) => setTimeout(resolve, patienceMs, session).unref()),
    ])
  }
}
