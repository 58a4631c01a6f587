import { type LiveSession, liveSession } from './live-session.ts'
import { sessions as counted } from '../../observe/metrics.ts'
import { createLimit } from './limit.ts'
import { logError } from './log-error.ts'
import { sessionEnd } from './session-life.ts'
import type { SessionParts } from './session-parts.ts'
import { lockSession, saveRefreshError, saveTokens, type SessionRow } from './store.ts'
import { storedTokens } from './stored-tokens.ts'

type Refresh = (session: LiveSession, onChange: () => void) => Promise<LiveSession | null>

// Each refresh holds a connection while it waits for the identity server; the others are for everybody else.
const atOnce = 3
// A token that lives is good enough for a caller who would have to wait longer than this for the next one.
const patienceMs = 3000
const pauseMs = 2000
// How long an identity server may be away before a session whose token has died meanwhile counts as ended.
const outageMs = 60_000
const outcomes = { refreshed: 'renewed', refused: 'refused', unreachable: 'unreachable' } as const

/**
 * Renews the tokens of a session. Callers in this process share one attempt; a row lock holds back other processes,
 * which then find that the work is done.
 */
export function createRefresh({ config, database, provider, seal, clock, log }: SessionParts): Refresh {
  const running = new Map<string, Promise<LiveSession | null>>()
  const failing = new Map<string, { since: number; pausedUntil: number }>()
  const limited = createLimit(atOnce)

  const refreshRow = (session: LiveSession) =>
    database.system.transaction().execute(async (tx) => {
      const row = await lockSession(tx, session.idHash, new Date(clock()))
      if (!row || row.error || clock() < row.refreshAt.getTime()) return row
      const refreshed = row.sealedRefreshToken
        ? await provider.refresh(seal.unseal(row.sealedRefreshToken))
        : { kind: 'refused' as const, cause: 'The identity server gave no refresh token' }
      counted.inc({ outcome: outcomes[refreshed.kind] })
      switch (refreshed.kind) {
        case 'refreshed': {
          const now = clock()
          const tokens = storedTokens(refreshed.tokens, seal, now)
          const expiresAt = sessionEnd(config, row.createdAt.getTime(), now)
          await saveTokens(tx, session.idHash, tokens, { now: new Date(now), expiresAt })
          failing.delete(session.key)
          return { ...row, ...tokens, lastSeenAt: new Date(now), expiresAt, error: null }
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
          noteFailure(session.key)
          return row
      }
    })

  const noteFailure = (key: string) => {
    if (failing.size > 10_000) failing.clear()
    failing.set(key, { since: failing.get(key)?.since ?? clock(), pausedUntil: clock() + pauseMs })
  }
  /** Not written down: the session is well again as soon as the identity server is. */
  const judge = (session: LiveSession): LiveSession => {
    const now = clock()
    const since = failing.get(session.key)?.since ?? now
    return now >= session.accessExpiresAt && now - since > outageMs ? { ...session, hasError: true } : session
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
    if ((failing.get(session.key)?.pausedUntil ?? 0) > clock()) return judge(session)
    const attempt = running.get(session.key) ?? start(session, onChange)
    if (clock() >= session.accessExpiresAt) {
      const renewed = await attempt
      return renewed && judge(renewed)
    }
    return Promise.race([
      attempt.catch((error: unknown) => {
        logError(log, 'SESSION_ERROR', 'A session could not be renewed', error)
        return session
      }),
      new Promise<LiveSession>((resolve) => setTimeout(resolve, patienceMs, session).unref()),
    ])
  }
}
