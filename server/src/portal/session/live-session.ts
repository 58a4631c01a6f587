import type { Session, SessionError, UserInfo } from '@portal/contract/session/session.ts'
import type { Config } from '../../config.ts'
import type { Cipher } from '../../lib/secret.ts'
import type { SessionRow } from './store.ts'

/** A session in this process's memory; times are in milliseconds. Tokens are in plain text here and nowhere else. */
export interface LiveSession {
  readonly key: string
  readonly idHash: Buffer
  readonly subject: string
  readonly userInfo: UserInfo | null
  readonly userInfoStatus: number
  readonly clcAccountId: string
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshAt: number
  readonly hasError: boolean
  readonly createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** The response of GET /session, cached until one of its parts changes. */
  answerText: string | undefined
}

export function liveSession(idHash: Buffer, row: SessionRow, cipher: Cipher): LiveSession {
  return {
    key: idHash.toString('base64'),
    idHash,
    subject: row.subject,
    userInfo: row.userInfo,
    userInfoStatus: row.userInfoStatus,
    clcAccountId: row.clcAccountId ?? row.userInfo?.uniqueAccountId ?? '',
    accessToken: cipher.decrypt(row.encryptedAccessToken),
    accessExpiresAt: row.accessExpiresAt.getTime(),
    refreshAt: row.refreshAt.getTime(),
    hasError: row.error !== null,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    answerText: undefined,
  }
}

/** The session of the contract: with a valid token, or with the reason why there is none. */
export function sessionAnswer(
  session: LiveSession,
  token: { accessToken: string } | { error: SessionError },
  config: Config,
  authServerBaseUrl: string,
): Session {
  const { userInfo } = session
  const name = [userInfo?.given_name, userInfo?.family_name].filter(Boolean).join(' ')
  return {
    user: { name: name || (userInfo?.email ?? ''), email: userInfo?.email ?? null, image: null },
    expires: new Date(session.expiresAt).toISOString(),
    ...('accessToken' in token && { accessToken: token.accessToken }),
    authServerBaseUrl,
    gatewayBaseUrl: config.GATEWAY_BASE_URL,
    llqtPortalUrl: config.LLQT_PORTAL_URL,
    clcAccountId: session.clcAccountId,
    environment: config.ENVIRONMENT,
    aiKey: config.AI_KEY,
    apmBaseUrl: config.APM_BASE_URL,
    ...('error' in token && { error: token.error }),
  }
}
