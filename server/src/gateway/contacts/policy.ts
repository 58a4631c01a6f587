import type { ContactRole, ContactStatus } from '@portal/contract/contact-values.ts'

/** What an account depends on a person for. */
export interface Standing {
  status: ContactStatus
  roles: readonly ContactRole[]
  /** May change who may do what, without an end. */
  isManager: boolean
}

export interface Others {
  administrators: number
  securityContacts: number
  managers: number
}

/** Why a person cannot come to stand like this: an account keeps an Administrator, a Security Contact and a way in. */
export function obstaclesTo(before: Standing, after: Standing, others: Others): string[] {
  const loses = (has: (standing: Standing) => boolean) => has(before) && !has(after)
  const isActive = (role: ContactRole) => (standing: Standing) =>
    standing.status === 'active' && standing.roles.includes(role)
  const obstacles: string[] = []
  if (loses(isActive('Admin')) && others.administrators === 0) {
    obstacles.push('This is the last Administrator. Make somebody else an Administrator first.')
  }
  if (loses(isActive('Security Contact')) && others.securityContacts === 0) {
    obstacles.push('This is the last Security Contact. Give somebody else the role Security first.')
  }
  const manages = (standing: Standing) => standing.status === 'active' && standing.isManager
  if (loses(manages) && others.managers === 0) {
    obstacles.push('Nobody else could manage users then. Give the permission Users to somebody else first.')
  }
  return obstacles
}
