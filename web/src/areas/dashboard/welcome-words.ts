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
    text: 'All that you have from us, how it is doing, and how it is built.',
  },
  {
    needs: 'BusinessPortalServices',
    label: 'Service status',
    href: '/service-status',
    text: 'Planned works and incidents, and what of yours they touch.',
  },
  {
    needs: 'BusinessPortalOrders',
    label: 'Orders',
    href: paths.orders(),
    text: 'Every order with its stages, its dates, and who moved them.',
  },
  {
    needs: 'BusinessPortalCases',
    label: 'Cases',
    href: paths.cases(),
    text: 'Report a fault or ask something, and see when you hear from us next.',
  },
  {
    needs: 'BusinessPortalAccountMgmt',
    label: 'Contacts',
    href: paths.contacts(),
    text: 'Who may act for you, what they may see, and who is told what.',
  },
  {
    needs: 'BusinessPortalCSPs',
    label: 'Service plans',
    href: paths.plans(),
    text: 'What we have promised, and whether we kept it.',
  },
  {
    needs: 'BusinessPortalColocation',
    label: 'Data centre visits',
    href: paths.visits(),
    text: 'Book a time, name who comes, get the pass.',
  },
  {
    needs: 'BusinessPortalCloudSolutions',
    label: 'Cloud and back-up',
    href: paths.cloud(),
    text: 'How full your clouds are, and what can be restored.',
  },
  {
    needs: 'LeasedLineQuoting',
    label: 'Ethernet quotes',
    href: '/quoting',
    text: 'Prices for one site or many, side by side.',
  },
  {
    needs: 'BusinessPortalDealers',
    label: 'Commission',
    href: paths.commission(),
    text: 'What you were paid, line by line, and why.',
  },
]

const steps: readonly Part[] = [
  {
    needs: 'BusinessPortalServices',
    label: 'Look at your services',
    href: paths.services(),
    text: 'Give each your own reference, so that everybody finds it.',
  },
  {
    needs: 'BusinessPortalAccountMgmt',
    label: 'Add your colleagues',
    href: paths.contactNew(),
    text: 'Each sees only what you allow.',
  },
  {
    needs: 'BusinessPortalCSPs',
    label: 'Read your service plan',
    href: paths.plans(),
    text: 'Whom to call, and how fast we answer.',
  },
  {
    needs: 'BusinessPortalOrders',
    label: 'See what is on order',
    href: paths.orders(),
    text: 'We ask you there what we need to go on.',
  },
  {
    needs: 'BusinessPortalCases',
    label: 'Know how to reach us',
    href: paths.caseNew(),
    text: 'The right questions make a repair faster.',
  },
  {
    needs: 'BusinessPortalDealers',
    label: 'Check your last statement',
    href: paths.commission(),
    text: 'Lines can be queried for 14 days.',
  },
]

export const areasFor = (resources: Resources) => areas.filter(({ needs }) => resources.has(needs))

export const stepsFor = (resources: Resources) => steps.filter(({ needs }) => resources.has(needs)).slice(0, 3)
