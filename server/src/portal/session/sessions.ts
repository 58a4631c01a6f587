import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import { databaseAway } from '../../http/problems.ts'
import { type LiveSession, liveSession } from './live-session.ts'
import { logError } from './log-error.ts'
import { listen } from './notifications.ts'
import type { SignedIn } from './provider.ts'
import { hashOf, isRandomId, randomId } from './random-id.ts'
import { createRefresh } from './refresh.ts'
import { sessionEnd } from './session-life.ts'
import { createSessionCache } from './session-cache.ts'
import type { SessionParts } from './session-parts.ts'
import {
  deleteSession,
  dropSession,
  type EndedSession,
  findSession,
  insertSession,
  saveUserInfo,
  touchSession,
} from './store.ts'
import { storedTokens } from './stored-tokens.ts'

/** The sessions of this installation, as this process sees them. */
export interface Sessions {
  /** The session of a cookie with a token that lives, refreshed where it is due; null where there is none. */
  find(id: string | undefined): Promise<LiveSession | null>
  /** Answers the new id, which is for the cookie only. */
  create(signedIn: SignedIn, browser: { userAgent: string | undefined; ip: string }): Promise<string>
  end(id: string | undefined): Promise<EndedSession | null>
  /** Ends the portal's half only. */
  drop(id: string | undefined): Promise<void>
  /** Asks the identity server anew who this is. */
  rereadUser(session: LiveSession): Promise<void>
  /** Hears of every session that was renewed or has ended, in whichever process, when it is read anew already. */
  follow(onChange: (sessionId: string) => void): void
  started: Promise<void>
  close(): Promise<void>
}

const touchMs = 60_000
const cachedSessions = 10_000

export function createSessions(parts: SessionParts): Sessions {
  const { config, database, provider, seal, clock, log } = parts
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
      return row && liveSession(idHash, row, seal)
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
      const idHash = hashOf(id)
      const key = idHash.toString('base64')
      const now = clock()
      let session = cache.get(key)
      // Another process may have seen the session used later than this one.
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
        idHash: hashOf(id),
        subject: signedIn.subject,
        providerSubject: signedIn.providerSubject,
        providerSid: signedIn.providerSid,
        userInfo: signedIn.userInfo.userInfo,
        userInfoStatus: signedIn.userInfo.status,
        tokens: storedTokens(signedIn, seal, now),
        now: new Date(now),
        expiresAt: sessionEnd(config, now, now),
        userAgent: userAgent?.slice(0, 500) ?? null,
        ip,
      })
      return id
    },
    async end(id) {
      if (!isRandomId(id)) return null
      const idHash = hashOf(id)
      const ended = await deleteSession(database.system, idHash)
      cache.forget(idHash.toString('base64'))
      return ended
    },
    async drop(id) {
      if (!isRandomId(id)) return
      const idHash = hashOf(id)
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
