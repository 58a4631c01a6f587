import type { ChangeType } from '@portal/contract/order-values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { ProductCategory } from '@portal/contract/product-category.ts'
import type { Service, ServiceAction } from '@portal/contract/services.ts'

type Permission = ServiceAction['permission']

interface ActionRule {
  key: string
  label: string
  description: string
  effect: string
  permission: Permission
  /** Absent: for every category. */
  categories?: readonly ProductCategory[]
  /** Where it is done; absent while the portal has no place for it. */
  href?: (service: Service) => string
  /** Why it cannot be done with this service now. */
  refusal?: (service: Service) => string | null
}

const lines = ['Connectivity', 'Leased Line'] as const
const voices = ['Voice', 'Voice - IP'] as const
const clouds = ['Cloud Solution', 'Infrastructure (Zen Cloud)', 'VMware Cloud Director'] as const

/** Where a change is ordered; what stands against it there is said there. */
function orderOf(type: ChangeType): NonNullable<ActionRule['href']> {
  return ({ serviceId }) => `/orders/new?serviceId=${encodeURIComponent(serviceId)}&type=${type}`
}

const rules: readonly ActionRule[] = [
  {
    key: 'technical',
    label: 'View technical details',
    description: 'How the service is built: line, addresses, router, measured traffic.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalServices',
    href: ({ serviceId }) => `/services/${serviceId}/technical`,
    refusal: ({ has }) => (has.tech ? null : 'This product has no technical details.'),
  },
  {
    key: 'order-ref',
    label: 'Change your reference',
    description: 'The name that your own systems use for this service.',
    effect: 'At once. No effect on the service.',
    permission: 'BusinessPortalServices',
    href: ({ serviceId }) => `/services/${serviceId}`,
  },
  {
    key: 'diagnostics',
    label: 'Run diagnostics',
    description: 'Tests the line from end to end and says where a fault is.',
    effect: 'About a minute. Some tests drop the connection; you are asked first.',
    permission: 'BusinessPortalDiagnostics',
    categories: lines,
    href: ({ serviceId }) => `/services/${serviceId}/diagnostics`,
    refusal: ({ has }) => (has.tech ? null : 'This product has no line that could be tested.'),
  },
  {
    key: 'reset-session',
    label: 'Reset the session',
    description: 'Ends the current login of the line, so that the router signs in afresh.',
    effect: 'About 1 minute. The connection drops once.',
    permission: 'BusinessPortalDiagnostics',
    categories: ['Connectivity'],
  },
  {
    key: 'ip-block',
    label: 'Change the IP block',
    description: 'More, fewer or other public addresses on this line.',
    effect: 'Up to 2 working days. Addresses that change stop working.',
    permission: 'BusinessPortalOrders',
    categories: lines,
  },
  {
    key: 'regrade',
    label: 'Change the size',
    description: 'A faster or slower line, more or fewer channels.',
    effect: 'About 2 weeks. The service stops for up to 30 minutes. You approve the price first.',
    permission: 'BusinessPortalOrders',
    categories: [...lines, 'Voice - IP'],
    href: orderOf('regrade'),
  },
  {
    key: 'move',
    label: 'Move to another site',
    description: 'The same service at another of your sites.',
    effect: 'About 5 weeks. You approve the price first.',
    permission: 'BusinessPortalOrders',
    categories: [...lines, ...voices],
    href: orderOf('move'),
  },
  {
    key: 'care-level',
    label: 'Change the care level',
    description: 'How fast a fault has to be repaired, and at which hours.',
    effect: 'From the next working day. No effect on the service.',
    permission: 'BusinessPortalOrders',
    categories: [...lines, ...voices],
  },
  {
    key: 'dns',
    label: 'Manage DNS',
    description: 'The records of this domain: web, mail and other names.',
    effect: 'Changes are live within 5 minutes of publishing.',
    permission: 'BusinessPortalDns',
    categories: ['Domain'],
    // The service of a domain has its name, and so has its zone.
    href: ({ name }) => `/dns/${encodeURIComponent(name)}`,
  },
  {
    key: 'visit',
    label: 'Book a visit',
    description: 'Access to the data centre for you, a colleague or a contractor.',
    effect: 'Needs 24 hours’ notice. No effect on the service.',
    permission: 'BusinessPortalColocation',
    categories: ['Colocation'],
    href: ({ serviceId }) => `/colocation/requests/new?serviceId=${serviceId}`,
  },
  {
    key: 'vcd',
    label: 'View virtual data centre',
    description: 'Processor, memory and storage in use, and the machines that use them.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalServices',
    categories: clouds,
    href: ({ serviceId }) => `/services/${serviceId}/vcd`,
    refusal: ({ has }) => (has.vcd ? null : 'This service has no virtual data centre.'),
  },
  {
    key: 'case',
    label: 'Report a problem',
    description: 'Opens a case with this service already filled in.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalCases',
    href: ({ serviceId }) => `/help-and-support/cases/new?serviceId=${serviceId}`,
  },
  {
    key: 'cease',
    label: 'End this service',
    description: 'Gives notice. The service stops when the notice period is over.',
    effect: 'Cannot be undone after the last day. Charges may apply before the contract ends.',
    permission: 'BusinessPortalOrders',
    href: orderOf('cease'),
  },
]

/** What people call the permissions. */
const permissionNames: Partial<Record<Permission, string>> = {
  BusinessPortalServices: 'Services',
  BusinessPortalDiagnostics: 'Diagnostics',
  BusinessPortalOrders: 'Orders',
  BusinessPortalDns: 'DNS',
  BusinessPortalColocation: 'Data centre visits',
  BusinessPortalCases: 'Cases',
}

const over = new Set(['terminated', 'cancelled', 'aborted'])
const harmless = new Set(['technical', 'order-ref', 'vcd', 'case'])

/** What can be done with a service. What cannot is there too and says why, so that people learn what exists. */
export function serviceActions(service: Service, resources: readonly PermissionResource[]): ServiceAction[] {
  return rules
    .filter(({ categories }) => !categories || categories.includes(service.productCategory))
    .map(({ key, label, description, effect, permission, href, refusal }) => {
      const reasonDisabled = whyNot({ key, permission, href, refusal }, service, resources)
      const enabled = reasonDisabled === null
      return {
        key,
        label,
        description,
        effect,
        permission,
        enabled,
        reasonDisabled,
        href: enabled ? (href?.(service) ?? null) : null,
      }
    })
}

function whyNot(
  rule: Pick<ActionRule, 'key' | 'permission'> & { href: ActionRule['href']; refusal: ActionRule['refusal'] },
  service: Service,
  resources: readonly PermissionResource[],
): string | null {
  if (!resources.includes(rule.permission)) {
    return `You need the ${permissionNames[rule.permission] ?? rule.permission} permission. An administrator of your account can grant it.`
  }
  if (!harmless.has(rule.key)) {
    if (over.has(service.status)) return 'This service has ended.'
    if (service.status === 'pendingTerminate' && rule.key === 'cease') return 'Notice has been given already.'
    if (service.status === 'created' || service.status === 'pendingActive') return 'This service is not live yet.'
  }
  return rule.refusal?.(service) ?? (rule.href ? null : 'Not in the portal yet. Our service desk does it for you.')
}
