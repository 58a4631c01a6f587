import { pages } from '@portal/contract/pages.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { paths } from '../../paths.ts'

interface Part {
  needs: PermissionResource
  label: string
  href: string
  text: string
}

type Resources = ReadonlySet<PermissionResource>

const areas: readonly Part[] = [
  {
    needs: 'BusinessPortalServices',
    label: 'Services',
    href: paths.services(),
    text: 'Your services, their status and technical details.',
  },
  {
    needs: 'BusinessPortalServices',
    label: 'Service status',
    href: pages.serviceStatus.path,
    text: 'Incidents and planned work, and the services they affect.',
  },
  {
    needs: 'BusinessPortalOrders',
    label: 'Orders',
    href: paths.orders(),
    text: 'Your orders with stages, dates and date history.',
  },
  {
    needs: 'BusinessPortalCases',
    label: 'Cases',
    href: paths.cases(),
    text: 'Report a fault or ask a question, and see when our next update is due.',
  },
  {
    needs: 'BusinessPortalAccountMgmt',
    label: 'Contacts',
    href: paths.contacts(),
    text: 'Your contacts, their permissions and notifications.',
  },
  {
    needs: 'BusinessPortalCSPs',
    label: 'Service plans',
    href: paths.plans(),
    text: 'Our service targets and results.',
  },
  {
    needs: 'BusinessPortalColocation',
    label: 'Data centre visits',
    href: paths.visits(),
    text: 'Book a visit, add visitors and get passes.',
  },
  {
    needs: 'BusinessPortalCloudSolutions',
    label: 'Cloud and back-up',
    href: paths.cloud(),
    text: 'Cloud usage and back-up cover.',
  },
  {
    needs: 'LeasedLineQuoting',
    label: 'Ethernet quotes',
    href: pages.quotes.path,
    text: 'Compare prices for one or more sites.',
  },
  {
    needs: 'BusinessPortalDealers',
    label: 'Commission',
    href: paths.commission(),
    text: 'Your payments, line by line.',
  },
]

const steps: readonly Part[] = [
  {
    needs: 'BusinessPortalServices',
    label: 'View your services',
    href: paths.services(),
    text: 'Add your own references so colleagues can find them.',
  },
  {
    needs: 'BusinessPortalAccountMgmt',
    label: 'Add your colleagues',
    href: paths.contactNew(),
    text: 'They see only what you permit.',
  },
  {
    needs: 'BusinessPortalCSPs',
    label: 'Read your service plan',
    href: paths.plans(),
    text: 'Escalation contacts and response targets.',
  },
  {
    needs: 'BusinessPortalOrders',
    label: 'View your orders',
    href: paths.orders(),
    text: 'Questions about an order appear on its page.',
  },
  {
    needs: 'BusinessPortalCases',
    label: 'Find out how to report a fault',
    href: paths.caseNew(),
    text: 'The right details speed up a repair.',
  },
  {
    needs: 'BusinessPortalDealers',
    label: 'Check your last statement',
    href: paths.commission(),
    text: 'Lines can be queried for 14 days.',
  },
]

export const areasFor = (resources: Resources) => areas.filter(({ needs }) => resources.has(needs))

const firstOrder: Part = {
  needs: 'BusinessPortalOrders',
  label: 'Order a service',
  href: pages.serviceNew.path,
  text: 'Your services appear here when your first order is complete.',
}

/** Three steps; those of an account without services begin with its first order. */
export const stepsFor = (resources: Resources, hasServices: boolean) =>
  (hasServices ? steps : [firstOrder, ...steps.filter(({ href }) => href !== paths.services())])
    .filter(({ needs }) => resources.has(needs))
    .slice(0, 3)
