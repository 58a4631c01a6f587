import { pageOf } from '@portal/contract/page-of.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { type BaseCategory, behavesAs, type ProductCategory } from '@portal/contract/services/category.ts'
import type { Service, ServiceAction } from '@portal/contract/services/services.ts'

type Permission = ServiceAction['permission']

interface ActionRule {
  key: string
  label: string
  description: string
  effect: string
  permission: Permission
  /** Absent for every category. */
  categories?: readonly BaseCategory[]
  /** The page of the action. */
  href: (service: Service) => string
  /** Why the action is not possible for this service now. */
  refusal?: (service: Service) => string | null
}

const lines = ['Connectivity', 'Leased Line'] as const
const voices = ['Voice', 'Voice - IP'] as const

/** Whether services of the category have outages. */
export const canFail = (category: ProductCategory): boolean => behavesAs(category, ...lines, ...voices)

const clouds = ['Cloud Solution', 'Infrastructure (Zen Cloud)', 'VMware Cloud Director'] as const

/** An action that is an order: it has its form and its refusals. */
const ordered = (key: ChangeType) => ({
  key,
  permission: 'BusinessPortalOrders' as const,
  href: ({ serviceId }: Service) => pageOf('orderNew', { serviceId, type: key }),
})

const rules: readonly ActionRule[] = [
  {
    key: 'technical',
    label: 'View technical details',
    description: 'How the service is built: line, addresses, router, measured traffic.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalServices',
    href: ({ serviceId }) => pageOf('serviceTechnical', { serviceId }),
    refusal: ({ has }) => (has.tech ? null : 'This product has no technical details.'),
  },
  {
    key: 'order-ref',
    label: 'Change your reference',
    description: 'The name that your own systems use for this service.',
    effect: 'Immediately. No effect on the service.',
    permission: 'BusinessPortalServices',
    href: ({ serviceId }) => pageOf('service', { serviceId }),
  },
  {
    key: 'diagnostics',
    label: 'Run diagnostics',
    description: 'Tests the line from end to end and locates any fault.',
    effect: 'About a minute. Some tests drop the connection; you are asked first.',
    permission: 'BusinessPortalDiagnostics',
    categories: lines,
    href: ({ serviceId }) => pageOf('serviceDiagnostics', { serviceId }),
    refusal: ({ has }) => (has.tech ? null : 'This product has no line to test.'),
  },
  {
    ...ordered('reset-session'),
    label: 'Reset the session',
    description: 'We end the line’s current PPP session, so that the router signs in again.',
    effect: 'From the next working day. The connection drops once, for about a minute.',
    categories: ['Connectivity'],
  },
  {
    ...ordered('ip-block'),
    label: 'Add an IP block',
    description: 'More public addresses on this line.',
    effect: 'About 2 working days. Existing addresses stay. You approve the price first.',
    categories: lines,
  },
  {
    ...ordered('regrade'),
    label: 'Change the product',
    description: 'Another speed on this line.',
    effect: 'About 2 weeks. The service stops for up to 30 minutes. You approve the price first.',
    categories: lines,
  },
  {
    ...ordered('regrade'),
    label: 'Change the product',
    description: 'More or fewer seats or channels.',
    effect: 'About 2 weeks. The service stops for up to 30 minutes. You approve the price first.',
    categories: voices,
  },
  {
    ...ordered('renew'),
    label: 'Renew the contract',
    description: 'A new minimum term for the service as it is.',
    effect: 'No effect on the service. You approve the price first.',
    categories: [...lines, ...voices],
  },
  {
    ...ordered('move'),
    label: 'Move to another site',
    description: 'The same service at another of your sites.',
    effect: 'About 5 weeks. You approve the price first.',
    categories: [...lines, ...voices],
  },
  {
    ...ordered('care-level'),
    label: 'Change the care level',
    description: 'The target fix time, and the service hours.',
    effect: 'From the next working day. No effect on the service. You approve the price first.',
    categories: [...lines, ...voices],
  },
  {
    key: 'dns',
    label: 'Manage DNS',
    description: 'The records of this domain: web, email and other names.',
    effect: 'Changes are live within 5 minutes of publishing.',
    permission: 'BusinessPortalDns',
    categories: ['Domain'],
    // A domain's service and its zone have the same name.
    href: ({ name }) => pageOf('zone', { zoneId: name }),
  },
  {
    key: 'visit',
    label: 'Book a visit',
    description: 'Access to the data centre for you, a colleague or a contractor.',
    effect: 'Needs 24 hours’ notice. No effect on the service.',
    permission: 'BusinessPortalColocation',
    categories: ['Colocation'],
    href: ({ serviceId }) => pageOf('visitNew', { serviceId }),
  },
  {
    key: 'vcd',
    label: 'View virtual data centre',
    description: 'Processor, memory and storage in use, and the machines that use them.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalServices',
    categories: clouds,
    href: ({ serviceId }) => pageOf('serviceVcd', { serviceId }),
    refusal: ({ has }) => (has.vcd ? null : 'This service has no virtual data centre.'),
  },
  {
    key: 'case',
    label: 'Report a problem',
    description: 'Opens a case with this service already filled in.',
    effect: 'No effect on the service.',
    permission: 'BusinessPortalCases',
    href: ({ serviceId }) => pageOf('caseNew', { serviceId }),
  },
  {
    ...ordered('cease'),
    label: 'Cease service',
    description: 'Gives notice. The service stops when the notice period ends.',
    effect: 'This cannot be undone after the last day. The form shows the early termination charge.',
  },
]

/** Names of the permissions in the interface. */
const permissionNames: Partial<Record<Permission, string>> = {
  BusinessPortalServices: 'Services',
  BusinessPortalDiagnostics: 'Diagnostics',
  BusinessPortalOrders: 'Orders',
  BusinessPortalDns: 'DNS',
  BusinessPortalColocation: 'Data centre visits',
  BusinessPortalCases: 'Cases',
}

const isChange = (key: string): key is ChangeType => changeTypes.some((each) => each === key)
const over = new Set(['terminated', 'cancelled', 'aborted'])
const harmless = new Set(['technical', 'order-ref', 'vcd', 'case'])

/**
 * Actions on a service. Unavailable ones are included with a reason, so that people learn what exists; `refusals` are
 * those of the orders.
 */
export function serviceActions(
  service: Service,
  resources: readonly PermissionResource[],
  refusals: Record<ChangeType, string | null>,
): ServiceAction[] {
  return rules
    .filter(({ categories }) => !categories || behavesAs(service.productCategory, ...categories))
    .map((rule) => {
      const { key, label, description, effect, permission, href } = rule
      const reasonDisabled = whyNotPermitted(rule, resources) ?? (isChange(key) ? refusals[key] : whyNot(rule, service))
      const enabled = reasonDisabled === null
      return {
        key,
        label,
        description,
        effect,
        permission,
        enabled,
        reasonDisabled,
        href: enabled ? href(service) : null,
      }
    })
}

function whyNotPermitted({ permission }: ActionRule, resources: readonly PermissionResource[]): string | null {
  if (resources.includes(permission)) return null
  return `You need the ${permissionNames[permission] ?? permission} permission. An administrator of your account can grant it.`
}

function whyNot({ key, refusal }: ActionRule, service: Service): string | null {
  if (!harmless.has(key)) {
    if (over.has(service.status)) return 'This service has ended.'
    if (service.status === 'created' || service.status === 'pendingActive') return 'This service is not live yet.'
  }
  return refusal?.(service) ?? null
}
