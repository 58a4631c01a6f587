import { within } from '../../lib/within.ts'
import { sessions as counted } from '../../observe/metrics.ts'
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

/** All its callers wait for it until the same moment: whoever comes later to one that takes long does not wait at all. */
interface Attempt {
  done: Promise<LiveSession | null>
  began: number
}

type Refresh = (session: LiveSession, onChange: () => void) => Promise<LiveSession | null>

const atOnce = 20
// Shorter than the ten seconds for which the embedded identity server repeats its answer: whatever a process that died
// was given is then given again to the next one.
const leaseMs = 8000
const firstLookMs = 25
const longestLookMs = 400
// A token that lives is good enough for a caller who would have to wait longer than this for the next one.
const patienceMs = 1000
// Without one a caller waits longer; with the half second for an address, 3 s in all.
const longestWaitMs = 2500
const pauseMs = 2000
const outcomes = { refreshed: 'renewed', refused: 'refused', unreachable: 'unreachable' } as const

/**
 * Renews the tokens of a session. Callers in this process share one attempt; a claim in the row holds back other processes,
 * which look until the work is done. An identity server that is away is no end of a session: it is asked again until it
 * is back, and meanwhile a session whose token has died says so.
 */
export function createRefresh({ config, database, provider, seal, clock, log }: SessionParts): Refresh {
  const { system } = database
  const running = new Map<string, Attempt>()
  const pausedUntil = new Map<string, number>()
  const limited = createLimit(atOnce)

  const refreshRow = async ({ idHash, key }: LiveSession): Promise<SessionRow | null> => {
    let unsaved: Tokens | undefined
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
      // oxlint-disable no-await-in-loop -- each round waits for what another process does meanwhile
      const row = await claimRefresh(system, idHash, new Date(clock()), leaseMs)
      if (!row && unsaved) await revoke(unsaved)
      if (!row || row.error || clock() < row.refreshAt.getTime()) return row
      if (!row.sealedRefreshToken) {
        // Without a refresh token the session still lasts as long as its access token.
        return clock() < row.accessExpiresAt.getTime() ? row : end(idHash, row, 'There is no refresh token')
      }
      if (row.isClaimed) {
        const refreshed = await ask(seal.unseal(row.sealedRefreshToken))
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
      // oxlint-enable no-await-in-loop
    }
  }

  /** A lost answer is asked for again at once, with the same refresh token: a server that rotates them repeats it. */
  const ask = async (refreshToken: string): Promise<Refreshed> => {
    const began = performance.now()
    const first = await provider.refresh(refreshToken)
    const isQuick = performance.now() - began < patienceMs
    return first.kind === 'unreachable' && isQuick ? provider.refresh(refreshToken) : first
  }

  /** Null where the session has ended meanwhile, or another process was faster. */
  const save = async (idHash: Buffer, row: ClaimedRow, renewed: Tokens): Promise<SessionRow | null> => {
    const now = clock()
    const tokens = storedTokens(renewed, seal, now)
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

  /** Renewed while the person signed out: nobody was given these tokens, and nobody is to have them. */
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
      .then((row) => row && liveSession(session.idHash, row, seal))
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
    // The token may have died over the waiting.
    return within(waitUntil(patienceMs), done, () => (lives() ? session : atLast()))
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
