import type { ContactRole, ContactStatus } from '@portal/contract/contacts/values.ts'

/** Aspects of a contact that the account depends on. */
export interface Standing {
  status: ContactStatus
  roles: readonly ContactRole[]
  /** May manage permissions, without an end date. */
  isManager: boolean
}

export interface Others {
  administrators: number
  securityContacts: number
  managers: number
}

/**
 * Why a contact may not change in this way: an account keeps an Administrator, a Security Contact and a person who can
 * manage users.
 */
export function obstaclesTo(before: Standing, after: Standing, others: Others): string[] {
  const loses = (has: (standing: Standing) => boolean) => has(before) && !has(after)
  const isActive = (role: ContactRole) => (standing: Standing) =>
    standing.status === 'active' && standing.roles.includes(role)
  const obstacles: string[] = []
  if (loses(isActive('Admin')) && others.administrators === 0) {
    obstacles.push('This is the last Administrator. Make someone else an Administrator first.')
  }
  if (loses(isActive('Security Contact')) && others.securityContacts === 0) {
    obstacles.push('This is the last Security Contact. Give someone else the role Security first.')
  }
  const manages = (standing: Standing) => standing.status === 'active' && standing.isManager
  if (loses(manages) && others.managers === 0) {
    obstacles.push('This is the last person who can manage users. Give someone else the permission Users first.')
  }
  return obstacles
}
