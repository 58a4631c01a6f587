import type { DeskResource } from '@portal/contract/permission.ts'
import CommissionIcon from 'lucide-react/icons/chart-column'
import CasesIcon from 'lucide-react/icons/circle-question-mark'
import RateCardsIcon from 'lucide-react/icons/calculator'
import VisitsIcon from 'lucide-react/icons/calendar'
import QueueIcon from 'lucide-react/icons/list-checks'
import OrdersIcon from 'lucide-react/icons/package'
import PlansIcon from 'lucide-react/icons/shield-check'
import IncidentsIcon from 'lucide-react/icons/triangle-alert'
import ReportsIcon from 'lucide-react/icons/chart-no-axes-column'
import AccountsIcon from 'lucide-react/icons/users'
import type { ComponentType, SVGProps } from 'react'
import { deskPaths } from './desk-paths.ts'

/** A place of the desk: an area, or the queue of all areas, which has no permission of its own. */
export interface Place {
  resource?: DeskResource
  name: string
  href: string
  /** The shortcut after g. */
  key: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Nothing waits there. */
  hasNoQueue?: true
}

export type Room = Place & { resource: DeskResource }

/** The areas of the desk, in the order of a working day. */
export const rooms: readonly Room[] = [
  { resource: 'DeskCases', name: 'Cases', href: deskPaths.cases(), key: 'c', icon: CasesIcon },
  { resource: 'DeskOrders', name: 'Orders', href: deskPaths.orders(), key: 'o', icon: OrdersIcon },
  { resource: 'DeskVisits', name: 'Visits', href: deskPaths.visits(), key: 'v', icon: VisitsIcon },
  { resource: 'DeskIncidents', name: 'Incidents', href: deskPaths.incidents(), key: 'i', icon: IncidentsIcon },
  { resource: 'DeskCommission', name: 'Commission', href: deskPaths.commission(), key: 'm', icon: CommissionIcon },
  { resource: 'DeskPlans', name: 'Plans', href: deskPaths.plans(), key: 'p', icon: PlansIcon },
  { resource: 'DeskQuotes', name: 'Rate cards', href: deskPaths.rateCards(), key: 'r', icon: RateCardsIcon },
  { resource: 'DeskAccounts', name: 'Accounts', href: deskPaths.accounts(), key: 'a', icon: AccountsIcon },
]

/** The areas of which a person may enter some: see `usePlaces`. */
export const places: readonly Place[] = [
  { name: 'Queue', href: deskPaths.desk(), key: 'q', icon: QueueIcon },
  ...rooms,
  { resource: 'DeskCases', name: 'Reports', href: deskPaths.reports(), key: 't', icon: ReportsIcon, hasNoQueue: true },
]
