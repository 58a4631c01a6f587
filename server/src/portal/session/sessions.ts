import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import { databaseAway } from '../../http/problems.ts'
import { type LiveSession, liveSession } from './live-session.ts'
import { logError } from './log-error.ts'
import { listen } from './notifications.ts'
import type { SignedIn } from './provider.ts'
import { isRandomId, randomId } from './random-id.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { createRefresh } from './refresh.ts'
import { sessionEnd } from './session-life.ts'
import { createSessionCache } from './session-cache.ts'
import type { SessionParts } from './session-parts.ts'
import { findSession, insertSession, saveUserInfo, touchSession } from './store.ts'
import { deleteSession, dropSession } from '../../sessions/store.ts'
import type { EndedSession } from '../../sessions/store.ts'
import { storedTokens } from './stored-tokens.ts'

/** The installation's sessions, as cached by this process. */
export interface Sessions {
  /** The session of a cookie with a valid token, refreshed if due; null if there is none. */
  find(id: string | undefined): Promise<LiveSession | null>
  /** Returns the new id, which only the cookie may contain. */
  create(signedIn: SignedIn, browser: { userAgent: string | undefined; ip: string }): Promise<string>
  end(id: string | undefined): Promise<EndedSession | null>
  /** Ends only the portal's part of the session. */
  drop(id: string | undefined): Promise<void>
  /** Reads the user from the identity server again. */
  rereadUser(session: LiveSession): Promise<void>
  /** Calls the function for every session renewed or ended in any process, once its cached copy is up to date. */
  follow(onChange: (sessionId: string) => void): void
  started: Promise<void>
  close(): Promise<void>
}

const touchMs = 60_000
const cachedSessions = 10_000

export function createSessions(parts: SessionParts): Sessions {
  const { config, database, provider, cipher, clock, log } = parts
  const cache = createSessionCache<LiveSession>(cachedSessions)
  const refresh = createRefresh(parts)
  const followers: ((sessionId: string) => void)[] = []
  const hearChange = (sessionId: string) => {
    cache.forget(Buffer.from(sessionId, 'hex').toString('base64'))
    for (const follow of followers) follow(sessionId)
  }
  const channels = { session_changed: hearChange }
  const notifications = listen(database.connection, channels, log, (isListening) => cache.setOn(isListening))

  const load = (idHash: Buffer, key: string) =>
    cache.load(key, async () => {
      const row = await findSession(database.system, idHash, new Date(clock())).catch((error: unknown) => {
        throw isDatabaseAway(error) ? databaseAway(error) : error
      })
      return row && liveSession(idHash, row, cipher)
    })

  const touching = new Set<string>()
  const touch = (session: LiveSession, now: number) => {
    session.lastSeenAt = now
    session.expiresAt = sessionEnd(config, session.createdAt, now).getTime()
    session.answerText = undefined
    if (touching.has(session.key)) return
    touching.add(session.key)
    touchSession(database.system, session.idHash, new Date(now), new Date(session.expiresAt))
      .then((exists) => {
        if (!exists) cache.forget(session.key)
      })
      .catch((error: unknown) => {
        logError(log, 'SESSION_ERROR', 'The last use of a session could not be written', error)
      })
      .finally(() => touching.delete(session.key))
  }

  return {
    async find(id) {
      if (!isRandomId(id)) return null
      const idHash = sha256(id)
      const key = idHash.toString('base64')
      const now = clock()
      let session = cache.get(key)
      // Another process may have recorded a later use.
      if (!session || session.expiresAt <= now) {
        cache.forget(key)
        session = (await load(idHash, key)) ?? undefined
      }
      if (!session) return null
      if (now - session.lastSeenAt >= touchMs) touch(session, now)
      if (session.hasError || now < session.refreshAt) return session
      return refresh(session, () => cache.forget(key))
    },
    async create(signedIn, { userAgent, ip }) {
      const id = randomId()
      const now = clock()
      await insertSession(database.system, {
        idHash: sha256(id),
        subject: signedIn.subject,
        providerSubject: signedIn.providerSubject,
        providerSid: signedIn.providerSid,
        userInfo: signedIn.userInfo.userInfo,
        userInfoStatus: signedIn.userInfo.status,
        tokens: storedTokens(signedIn, cipher, now),
        now: new Date(now),
        expiresAt: sessionEnd(config, now, now),
        userAgent: userAgent?.slice(0, 500) ?? null,
        ip,
      })
      return id
    },
    async end(id) {
      if (!isRandomId(id)) return null
      const idHash = sha256(id)
      const ended = await deleteSession(database.system, idHash)
      cache.forget(idHash.toString('base64'))
      return ended
    },
    async drop(id) {
      if (!isRandomId(id)) return
      const idHash = sha256(id)
      await dropSession(database.system, idHash)
      cache.forget(idHash.toString('base64'))
    },
    async rereadUser(session) {
      const { status, userInfo } = await provider.userInfo(session.accessToken)
      if (status !== 200 || !userInfo) return
      await saveUserInfo(database.system, session.idHash, userInfo)
      cache.forget(session.key)
    },
    follow: (onChange) => void followers.push(onChange),
    started: notifications.started,
    close: () => notifications.close(),
  }
}
