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

/** A description of each role, in the order of the specification. */
export const roleHints: Record<ContactRole, string> = {
  Admin: 'Full access, adds contacts',
  Billing: 'Statements, invoices, payment questions',
  'Customer Service': 'Opens and follows cases',
  'IT Decision Maker': 'Approves technical changes',
  Purchasing: 'Places and tracks orders',
  'Sales or Marketing': 'Receives product news',
  'Senior Management / Director Level': 'Receives escalations and reviews',
  'Technical Contact': 'Diagnostics, DNS, technical details',
  'Security Contact': 'Data centre access and security notices',
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
