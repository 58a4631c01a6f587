import { within } from '../../lib/within.ts'
import { sessions as counted } from '../../observability/metrics.ts'
import { createLimit } from './limit.ts'
import { type LiveSession, liveSession } from './live-session.ts'
import { logError } from './log-error.ts'
import type { Refreshed, Tokens } from './provider.ts'
import { sessionEnd } from './session-life.ts'
import type { SessionParts } from './session-parts.ts'
import {
  type ClaimedRow,
  claimRefresh,
  releaseRefresh,
  replaceTokens,
  saveRefreshError,
  type SessionRow,
} from './store.ts'
import { storedTokens } from './stored-tokens.ts'

/** All callers wait until the same deadline: one that joins a slow attempt late does not wait at all. */
interface Attempt {
  done: Promise<LiveSession | null>
  began: number
}

type Refresh = (session: LiveSession, onChange: () => void) => Promise<LiveSession | null>

const atOnce = 20
// Shorter than the ten seconds for which the embedded identity server repeats a response, so that the next process
// receives the tokens meant for one that died.
const leaseMs = 8000
const firstLookMs = 25
const longestLookMs = 400
// A caller with a valid token waits no longer than this for the next one.
const timeoutMs = 1000
// A caller without a valid token waits longer; with the half second for an address, 3 s in total.
const longestWaitMs = 2500
const pauseMs = 2000
const outcomes = { refreshed: 'renewed', refused: 'refused', unreachable: 'unreachable' } as const

/**
 * Renews the tokens of a session. Callers in this process share one attempt; a claim in the row blocks other
 * processes, which poll until it is done. An outage of the identity server does not end a session: the call is retried
 * until it succeeds, and a session whose token has expired reports that meanwhile.
 */
export function createRefresh({ config, database, provider, cipher, clock, log }: SessionParts): Refresh {
  const { system } = database
  const running = new Map<string, Attempt>()
  const pausedUntil = new Map<string, number>()
  const limited = createLimit(atOnce)

  const refreshRow = async ({ idHash, key }: LiveSession): Promise<SessionRow | null> => {
    let unsaved: Tokens | undefined
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
      // Each round waits for another process.
      const row = await claimRefresh(system, idHash, new Date(clock()), leaseMs)
      if (!row && unsaved) await revoke(unsaved)
      if (!row || row.error || clock() < row.refreshAt.getTime()) return row
      if (!row.encryptedRefreshToken) {
        // Without a refresh token the session still lasts as long as its access token.
        return clock() < row.accessExpiresAt.getTime() ? row : end(idHash, row, 'There is no refresh token')
      }
      if (row.isClaimed) {
        const refreshed = await ask(cipher.decrypt(row.encryptedRefreshToken))
        counted.inc({ outcome: outcomes[refreshed.kind] })
        if (refreshed.kind !== 'refreshed') {
          const { kind, cause } = refreshed
          return kind === 'refused' ? end(idHash, row, cause) : putOff(idHash, key, row, cause)
        }
        const renewed = await save(idHash, row, refreshed.tokens)
        if (renewed) return renewed
        unsaved = refreshed.tokens
      }
      await pause(lookMs)
    }
  }

  /**
   * After a lost response the call is repeated at once with the same refresh token, for which a rotating server repeats
   * its response.
   */
  const ask = async (refreshToken: string): Promise<Refreshed> => {
    const began = performance.now()
    const first = await provider.refresh(refreshToken)
    const isQuick = performance.now() - began < timeoutMs
    return first.kind === 'unreachable' && isQuick ? provider.refresh(refreshToken) : first
  }

  /** Null if the session has ended meanwhile, or another process was faster. */
  const save = async (idHash: Buffer, row: ClaimedRow, renewed: Tokens): Promise<SessionRow | null> => {
    const now = clock()
    const tokens = storedTokens(renewed, cipher, now)
    const expiresAt = sessionEnd(config, row.createdAt.getTime(), now)
    const use = { now: new Date(now), expiresAt }
    const isSaved = await replaceTokens(system, idHash, row.accessTokenName, tokens, use)
    return isSaved ? { ...row, ...tokens, lastSeenAt: use.now, expiresAt, error: null } : null
  }

  const end = async (idHash: Buffer, row: ClaimedRow, cause: unknown): Promise<SessionRow> => {
    logError(log, 'REFRESH_ACCESS_TOKEN_ERROR', 'The identity server refused to renew a session', cause)
    await saveRefreshError(system, idHash, row.accessTokenName)
    return { ...row, error: 'RefreshAccessTokenError' }
  }

  const putOff = async (idHash: Buffer, key: string, row: ClaimedRow, cause: unknown): Promise<SessionRow> => {
    logError(log, 'REFRESH_ACCESS_TOKEN_ERROR', 'A session could not be renewed for now', cause)
    if (pausedUntil.size > 10_000) pausedUntil.clear()
    pausedUntil.set(key, clock() + pauseMs)
    await releaseRefresh(system, idHash)
    return row
  }

  /** Tokens renewed during a sign-out are revoked before anyone receives them. */
  const revoke = async ({ accessToken, refreshToken }: Tokens): Promise<void> => {
    try {
      await provider.revoke(accessToken, 'access_token')
      if (refreshToken) await provider.revoke(refreshToken, 'refresh_token')
    } catch (error) {
      logError(log, 'SIGNOUT_ERROR', 'Tokens of a session that has ended could not be revoked', error)
    }
  }

  const start = (session: LiveSession, onChange: () => void): Attempt => {
    const done = limited(() => refreshRow(session))
      .then((row) => row && liveSession(session.idHash, row, cipher))
      .catch((error: unknown) => {
        logError(log, 'SESSION_ERROR', 'A session could not be renewed', error)
        return session
      })
      .finally(() => {
        running.delete(session.key)
        onChange()
      })
    const attempt = { done, began: performance.now() }
    running.set(session.key, attempt)
    return attempt
  }

  return async (session, onChange) => {
    if ((pausedUntil.get(session.key) ?? 0) > clock()) return session
    const { done, began } = running.get(session.key) ?? start(session, onChange)
    const waitUntil = (afterMs: number) => Math.max(0, began + afterMs - performance.now())
    const lives = () => clock() < session.accessExpiresAt
    const atLast = () => within(waitUntil(longestWaitMs), done, () => session)
    if (!lives()) return atLast()
    // The token may have expired during the wait.
    return within(waitUntil(timeoutMs), done, () => (lives() ? session : atLast()))
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
