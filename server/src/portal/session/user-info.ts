import type { UserInfo } from '@portal/contract/session/session.ts'
import * as oidc from 'openid-client'
import type { ClaimReader } from './claims.ts'

/** The userinfo endpoint's response. The user is stored only on 200; a failure without a status counts as 400. */
export interface UserInfoAnswer {
  status: number
  userInfo: UserInfo | null
  subject: string | null
  /** The address, if the identity server has verified it. */
  verifiedEmail: string | null
  cause?: unknown
}

export async function readUserInfo(
  configuration: oidc.Configuration,
  claims: ClaimReader,
  accessToken: string,
  subject: string | undefined,
): Promise<UserInfoAnswer> {
  try {
    const answer = await oidc.fetchUserInfo(configuration, accessToken, subject ?? oidc.skipSubjectCheck)
    const userInfo = claims.userInfo(answer)
    const verifiedEmail = answer.email_verified === true ? (userInfo.email ?? null) : null
    return { status: 200, userInfo, subject: claims.subject(answer) ?? null, verifiedEmail }
  } catch (cause) {
    return { status: statusOf(cause), userInfo: null, subject: null, verifiedEmail: null, cause }
  }
}

function statusOf(error: unknown): number {
  if (error instanceof oidc.WWWAuthenticateChallengeError || error instanceof oidc.ResponseBodyError)
    return error.status
  const answer = error instanceof Error ? error.cause : undefined
  return answer instanceof Response && answer.status >= 400 ? answer.status : 400
}
