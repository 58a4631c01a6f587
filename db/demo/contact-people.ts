import { brackenfell } from './accounts.ts'
import type { Calendar } from './day.ts'

export interface DemoContact {
  account: string
  id: string
  title: string
  firstName: string
  lastName: string
  email: string
  isVerified: boolean
  phone: string | null
  mobile?: string
  roles: string[]
  sites?: string[]
  /** Absent: a contact who cannot sign in. */
  access?: 'active' | 'invited' | 'suspended' | 'left'
  permissions?: string[]
  /** Services count at these sites only. */
  limitedTo?: string[]
  until?: string
  factor?: 'totp'
  /** A moment, or a day. */
  signedIn?: string
}

/** One for each state: signs in, never did, was invited, is limited to a site or a day, is suspended, has left. */
export function contactPeople({ today, inDays }: Calendar): DemoContact[] {
  return [
    person('accounts-payable', 'Accounts', 'Payable', 'ap', '+441632960318', ['Billing'], {
      access: 'active',
      permissions: ['BusinessPortal', 'BusinessPortalBilling'],
      signedIn: inDays(-5),
    }),
    person(
      'network-operations',
      'Network',
      'Operations',
      'noc',
      '+441632960302',
      ['Technical Contact', 'Security Contact'],
      {
        access: 'active',
        permissions: [
          'BusinessPortal',
          'BusinessPortalServices',
          'BusinessPortalDiagnostics',
          'BusinessPortalDns',
          'BusinessPortalColocation',
          'BusinessPortalCases',
        ],
        factor: 'totp',
        signedIn: today.toISOString(),
        mobile: '+447700900302',
        sites: ['LDS', 'RCH', 'DC2'],
      },
    ),
    person('procurement', 'Procurement', '', 'buying', '+441632960340', ['Purchasing'], {
      access: 'active',
      permissions: ['BusinessPortal', 'BusinessPortalOrders', 'LeasedLineQuoting'],
      signedIn: inDays(-43),
    }),
    person(
      'it-leadership',
      'IT',
      'Leadership',
      'it-leads',
      '+442079460184',
      ['IT Decision Maker', 'Senior Management / Director Level'],
      {
        access: 'active',
        permissions: ['BusinessPortal', 'BusinessPortalServices', 'BusinessPortalCSPs', 'BusinessPortalOrders'],
        factor: 'totp',
        signedIn: inDays(-18),
      },
    ),
    person('site-reception-glasgow', 'Site Reception,', 'Glasgow', 'glasgow', '+441632960381', ['Customer Service'], {
      sites: ['GLA'],
    }),
    person('brand-team', 'Brand', 'Team', 'brand', '+442079460139', ['Sales or Marketing'], {
      access: 'active',
      permissions: ['BusinessPortal'],
      signedIn: inDays(-90),
    }),
    person('leeds-facilities', 'Leeds', 'Facilities', 'leeds.facilities', '+441632960322', ['Technical Contact'], {
      access: 'invited',
      permissions: ['BusinessPortal', 'BusinessPortalServices'],
      limitedTo: ['LDS'],
      sites: ['LDS'],
      isVerified: false,
    }),
    person('cabling-contractor', 'Cabling', 'Contractor', 'cabling', '+441632960333', ['Technical Contact'], {
      access: 'active',
      permissions: ['BusinessPortal', 'BusinessPortalServices'],
      limitedTo: ['RCH', 'GLA'],
      until: inDays(14),
      signedIn: inDays(-2),
    }),
    person('night-shift', 'Night', 'Shift', 'nights', '+441632960334', ['Customer Service'], {
      access: 'suspended',
      permissions: ['BusinessPortal', 'BusinessPortalCases'],
      signedIn: inDays(-30),
    }),
    person('former-buyer', 'Former', 'Buyer', 'former.buyer', null, ['Purchasing'], {
      access: 'left',
      signedIn: inDays(-60),
    }),
    person('legal', 'Legal', 'Counsel', 'legal', '+441632960350', ['Senior Management / Director Level'], {
      isVerified: false,
    }),
  ]
}

function person(
  id: string,
  firstName: string,
  lastName: string,
  mailbox: string,
  phone: string | null,
  roles: string[],
  more: Partial<DemoContact>,
): DemoContact {
  const email = `${mailbox}@brackenfell.example`
  const names = { account: brackenfell, id: `bf-${id}`, title: 'Other', firstName, lastName, email }
  return { ...names, isVerified: true, phone, roles, ...more }
}

const night = { quietFrom: '22:00', quietTo: '07:00' }

export const demoSubscriptions = [
  told('network-operations', 'outage', 'email', 'account'),
  told('network-operations', 'outage', 'sms', 'account'),
  told('network-operations', 'degradation', 'email', 'account', night),
  told('network-operations', 'security', 'email', 'account'),
  told('accounts-payable', 'invoice', 'email', 'billing'),
  told('procurement', 'orderUpdate', 'email', 'account'),
  told('procurement', 'ecc', 'email', 'account'),
  told('it-leadership', 'outage', 'sms', 'account', night),
  told('site-reception-glasgow', 'plannedWorks', 'email', 'site', { scopeId: 'GLA' }),
  told('site-reception-glasgow', 'visit', 'email', 'site', { scopeId: 'GLA' }),
]

interface Told {
  scopeId?: string
  quietFrom?: string
  quietTo?: string
}

function told(id: string, event: string, channel: string, scope: string, more: Told = {}) {
  return { account: brackenfell, id: `bf-${id}`, event, channel, scope, scopeId: null, ...more }
}
