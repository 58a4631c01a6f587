import { accessNames } from '@portal/contract/access-names.ts'
import type { SecondFactorRule } from '@portal/contract/access.ts'
import type { DealerAccess } from '@portal/contract/access-values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'

export const accessTitle = (resource: PermissionResource): string =>
  resource === 'BusinessPortal' ? 'The portal itself' : accessNames[resource]

/** What somebody can do with each permission. */
export const opens: Record<PermissionResource, string> = {
  BusinessPortal: 'Sign in, the dashboard, search',
  BusinessPortalOrders: 'Follow and place orders, answer what they wait for',
  BusinessPortalServices: 'See services and sites, change your own references',
  BusinessPortalDiagnostics: 'Test lines and read the results',
  BusinessPortalDns: 'Change zones, records and reverse DNS',
  BusinessPortalAccountMgmt: 'Add and invite people, decide who may do what, see who did what',
  BusinessPortalColocation: 'Book data centre visits and name visitors',
  BusinessPortalBilling: 'Approve charges',
  BusinessPortalDealers: 'Read and query commission statements',
  BusinessPortalCSPs: 'Read service plans and who to call',
  BusinessPortalCloudSolutions: 'See data centres, machines and back-ups',
  LeasedLineQuoting: 'Price leased lines and accept quotes',
  BusinessPortalCases: 'Report problems and follow cases',
  PortalOperator: 'For the provider’s own people: every room of the desk, and monitoring',
  DeskCases: 'Answer cases',
  DeskOrders: 'Move orders on, give dates, issue charges',
  DeskVisits: 'Approve visits and check visitors in',
  DeskIncidents: 'Announce incidents and planned works',
  DeskCommission: 'Run and issue commission statements',
  DeskPlans: 'Publish service plans',
  DeskQuotes: 'Keep the rate cards',
  DeskNetwork: 'Tell which centre, vault and zone a service is',
  DeskAccounts: 'Open accounts, look at them as their customers do',
}

export const consentWords: Record<DealerAccess, { name: string; hint: string }> = {
  full: { name: 'Act for us', hint: 'They see and change what their own permissions allow. Everything is recorded.' },
  'read-only': { name: 'Look only', hint: 'They see it, and change nothing.' },
  none: { name: 'Stay out', hint: 'They cannot open this account. Their own quotes and commission stay theirs.' },
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** "3 Dec 2026". */
export const dayInWords = (date: string): string => day.format(new Date(date))

/** What the rule on second factors means for the people of the account. */
export function ruleInWords({ isRequired, graceDays, check }: SecondFactorRule): string {
  if (check === 'none') return 'People sign in with another service. The portal cannot check second factors there.'
  if (!isRequired) return 'People decide for themselves whether they set up a passkey or an authenticator app.'
  const grace = `${graceDays} ${graceDays === 1 ? 'day' : 'days'}`
  return graceDays === 0
    ? 'People need a passkey or an authenticator app to sign in.'
    : `People need a passkey or an authenticator app to sign in. They have ${grace} from their first sign-in to set one up.`
}

/** How many are without one; nothing where there is nobody, or the portal does not know. */
export function peopleWithoutFactor({ without }: Pick<SecondFactorRule, 'without'>): string | null {
  if (without === null || without === 0) return null
  return without === 1
    ? '1 person has no second factor'
    : `${without.toLocaleString('en-GB')} people have no second factor`
}
