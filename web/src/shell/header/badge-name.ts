import type { Session, UserInfo } from '@portal/contract/session/session.ts'

/** Given name, or email without one, and family name. Without user info the session's name is used. */
export function badgeName(user: UserInfo | null, sessionUser: Session['user'] | null): string {
  const first = user?.given_name || user?.email
  const words = [first, user?.family_name].filter(Boolean).join(' ')
  return words || sessionUser?.name || sessionUser?.email || ''
}
