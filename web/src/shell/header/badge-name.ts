import type { Session, UserInfo } from '@portal/contract/session.ts'

/** Given name, or e-mail where there is none, and family name. Without user info the session has to do. */
export function badgeName(user: UserInfo | null, sessionUser: Session['user'] | null): string {
  const first = user?.given_name || user?.email
  const words = [first, user?.family_name].filter(Boolean).join(' ')
  return words || sessionUser?.name || sessionUser?.email || ''
}
