import type { UserInfo } from '@portal/contract/session/session.ts'
import * as oidc from 'openid-client'
import { IdentityAway, isIdentityAway } from '../../upstreams/identity/identity-calls.ts'
import type { ClaimReader } from './claims.ts'

export interface UserInfoAnswer {
  status: number
  userInfo: UserInfo | null
  subject: string | null
  /** The address, if the identity server has verified it. */
  verifiedEmail: string | null
  cause?: unknown
}

const nothing = { userInfo: null, subject: null, verifiedEmail: null }

/** For callers that have waited for identityPatienceMs. */
export const unanswered = (): UserInfoAnswer => ({ ...nothing, status: 503, cause: new IdentityAway() })

/**
 * The userinfo endpoint's response. The user is stored only on 200; no response counts as 503, another failure without a
 * status as 400.
 */
export async function readUserInfo(
  configuration: Promise<oidc.Configuration>,
  claims: ClaimReader,
  accessToken: string,
  subject: string | undefined,
): Promise<UserInfoAnswer> {
  try {
    const answer = await oidc.fetchUserInfo(await configuration, accessToken, subject ?? oidc.skipSubjectCheck)
    const userInfo = claims.userInfo(answer)
    const verifiedEmail = answer.email_verified === true ? (userInfo.email ?? null) : null
    return { status: 200, userInfo, subject: claims.subject(answer) ?? null, verifiedEmail }
  } catch (cause) {
    return { ...nothing, status: statusOf(cause), cause }
  }
}

function statusOf(error: unknown): number {
  if (isIdentityAway(error)) return 503
  if (error instanceof oidc.WWWAuthenticateChallengeError || error instanceof oidc.ResponseBodyError)
    return error.status
  const answer = error instanceof Error ? error.cause : undefined
  return answer instanceof Response && answer.status >= 400 ? answer.status : 400
}
