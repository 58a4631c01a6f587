import type { SecondFactorRule } from '@portal/contract/access/access.ts'
import type { DealerAccess } from '@portal/contract/access/values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { counted } from '@portal/contract/format/counts.ts'

/** The actions that each permission allows. */
export const opens: Record<PermissionResource, string> = {
  BusinessPortal: 'Sign in, the dashboard, search',
  BusinessPortalOrders: 'Track and place orders, reply to questions about them',
  BusinessPortalServices: 'View services and sites, change your references',
  BusinessPortalDiagnostics: 'Test lines and view results',
  BusinessPortalDns: 'Manage zones, records and reverse DNS',
  BusinessPortalAccountMgmt: 'Add and invite contacts, set permissions, view the activity log',
  BusinessPortalColocation: 'Book data centre visits and add visitors',
  BusinessPortalBilling: 'Accept or decline charges',
  BusinessPortalDealers: 'View and query commission statements',
  BusinessPortalCSPs: 'View service plans and escalation contacts',
  BusinessPortalCloudSolutions: 'View clouds, machines and back-ups',
  LeasedLineQuoting: 'Price leased lines and accept quotes',
  BusinessPortalCases: 'Report problems and follow cases',
  PortalOperator: 'Staff only: all desk areas and monitoring',
  DeskCases: 'Reply to cases',
  DeskOrders: 'Progress orders, set dates, raise charges',
  DeskVisits: 'Approve visits and check visitors in',
  DeskIncidents: 'Publish incidents and planned work',
  DeskCommission: 'Calculate and issue commission statements',
  DeskPlans: 'Publish service plans',
  DeskQuotes: 'Manage rate cards and exchanges',
  DeskNetwork: 'Link services to clouds, vaults and zones',
  DeskAccounts: 'Open accounts and view them as a customer',
}

export const consentWords: Record<DealerAccess, { name: string; hint: string }> = {
  full: {
    name: 'Full access',
    hint: 'They can view and change what their own permissions allow. The activity log records every change.',
  },
  'read-only': { name: 'Read only', hint: 'They can view the account but change nothing.' },
  none: { name: 'No access', hint: 'They cannot open this account. They keep their own quotes and commission.' },
}

/** The account's rule on second factors, in a sentence. */
export function ruleInWords({ isRequired, graceDays, check }: SecondFactorRule): string {
  if (check === 'none') return 'People sign in through another service. The portal cannot check second factors there.'
  if (!isRequired) return 'A passkey or an authenticator app is optional.'
  const grace = counted(graceDays, 'day')
  return graceDays === 0
    ? 'People need a passkey or an authenticator app to sign in.'
    : `People need a passkey or an authenticator app to sign in. They have ${grace} from their first sign-in to set one up.`
}

/** The number of people without a second factor; null for none or unknown. */
export function peopleWithoutFactor({ without }: Pick<SecondFactorRule, 'without'>): string | null {
  if (without === null || without === 0) return null
  return `${counted(without, 'person has', 'people have')} no second factor`
}
