import { accessTitle } from '@portal/contract/access/names.ts'
import { inList } from '@portal/contract/format/lists.ts'
import type { ContactRole } from '@portal/contract/contacts/values.ts'
import type { Contact, ContactRow, Grant } from '@portal/contract/contacts/contacts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { nearDay } from '@portal/contract/format/relative.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** "9 Apr 2026", or "Today". */
export function dayInWords(moment: string): string {
  return nearDay(moment) === 'today' ? 'Today' : shortDate(moment)
}

export const statusWords: Record<ContactRow['status'], { kind: StatusKind; word: string }> = {
  active: { kind: 'ok', word: 'Active' },
  invited: { kind: 'starting', word: 'Invited' },
  suspended: { kind: 'warn', word: 'Suspended' },
  left: { kind: 'cancelled', word: 'Left' },
}

export const factorWords = {
  none: 'No second factor',
  totp: 'Authenticator app',
  webauthn: 'Passkey',
} as const

export function accessInWords({ isPortalUser, status }: Pick<Contact, 'isPortalUser' | 'status'>): string {
  if (!isPortalUser) return 'Cannot sign in'
  return {
    active: 'Can sign in',
    invited: 'Invited, not accepted yet',
    suspended: 'Suspended: cannot sign in',
    left: 'Left: cannot sign in',
  }[status]
}

/** The sign-in address, if it differs from the contact's. */
export function signInAddressOf({ email, signInEmail }: Pick<Contact, 'email' | 'signInEmail'>): string | null {
  return signInEmail && signInEmail.toLowerCase() !== email.toLowerCase() ? signInEmail : null
}

const rolePermissions: Record<ContactRole, readonly Grant['resource'][]> = {
  Admin: [
    'BusinessPortalOrders',
    'BusinessPortalServices',
    'BusinessPortalDiagnostics',
    'BusinessPortalDns',
    'BusinessPortalAccountMgmt',
    'BusinessPortalColocation',
    'BusinessPortalBilling',
    'BusinessPortalCSPs',
    'BusinessPortalCloudSolutions',
    'LeasedLineQuoting',
    'BusinessPortalCases',
  ],
  Billing: ['BusinessPortalBilling'],
  'Customer Service': ['BusinessPortalCases'],
  'IT Decision Maker': ['BusinessPortalServices', 'BusinessPortalOrders', 'BusinessPortalCSPs'],
  Purchasing: ['BusinessPortalOrders', 'LeasedLineQuoting'],
  'Sales or Marketing': [],
  'Senior Management / Director Level': ['BusinessPortalCSPs', 'BusinessPortalCases'],
  'Technical Contact': ['BusinessPortalServices', 'BusinessPortalDiagnostics', 'BusinessPortalDns'],
  'Security Contact': ['BusinessPortalColocation'],
}

/** Each role with the permissions that it suggests: "Suggests Services and Cases". */
export function suggestionInWords(role: ContactRole): string {
  const resources = rolePermissions[role]
  if (resources.includes('BusinessPortalAccountMgmt')) return 'Suggests all customer permissions'
  return resources.length === 0 ? 'Suggests no permissions' : `Suggests ${inList(resources.map(accessTitle))}`
}

/** A role by which people expect something that the permissions do not allow; null if there is none. */
export function missingForRole({ roles, grants, isPortalUser }: Pick<Contact, 'roles' | 'grants' | 'isPortalUser'>) {
  if (!isPortalUser || !roles.includes('Admin')) return null
  const manages = grants.some(({ resource, isOver }) => resource === 'BusinessPortalAccountMgmt' && !isOver)
  return manages ? null : ('BusinessPortalAccountMgmt' as const)
}

/** The permissions that these roles suggest; an administrator can change them. */
export function suggestedPermissions(roles: readonly ContactRole[]): Grant['resource'][] {
  return roles.length === 0
    ? []
    : [...new Set(['BusinessPortal' as const, ...roles.flatMap((role) => rolePermissions[role])])]
}

/** Those of the permissions that the caller can grant: no more, no wider and no longer than their own. */
export function withinGivable(resources: readonly Grant['resource'][], givable: readonly Grant[]): Grant[] {
  return givable.filter(({ resource }) => resources.includes(resource))
}
