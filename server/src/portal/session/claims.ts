import { UserInfo } from '@portal/contract/session/session.ts'
import type { Config } from '../../config.ts'

/** Reads the portal's four fields and the subject from the identity server's claim names. */
export interface ClaimReader {
  subject(claims: Record<string, unknown>): string | undefined
  userInfo(claims: Record<string, unknown>): UserInfo
}

export function createClaimReader(names: Config['OIDC_CLAIMS']): ClaimReader {
  const text = (claims: Record<string, unknown>, name: string) => {
    const value = claims[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  return {
    subject: (claims) => text(claims, names.sub ?? 'sub'),
    userInfo(claims) {
      const fields = (['given_name', 'family_name', 'email', 'uniqueAccountId'] as const).map((field) => [
        field,
        text(claims, names[field] ?? field),
      ])
      return UserInfo.parse(Object.fromEntries(fields.filter(([, value]) => value !== undefined)))
    },
  }
}
