import type { DeskResource } from '@portal/contract/permission.ts'
import { deskPaths } from './desk-paths.ts'

export interface Room {
  resource: DeskResource
  name: string
  href: string
  /** The shortcut after g. */
  key: string
}

/** The areas of the desk, in the order of a working day. */
export const rooms: readonly Room[] = [
  { resource: 'DeskCases', name: 'Cases', href: deskPaths.cases(), key: 'c' },
  { resource: 'DeskOrders', name: 'Orders', href: deskPaths.orders(), key: 'o' },
  { resource: 'DeskVisits', name: 'Visits', href: deskPaths.visits(), key: 'v' },
  { resource: 'DeskIncidents', name: 'Incidents', href: deskPaths.incidents(), key: 'i' },
  { resource: 'DeskCommission', name: 'Commission', href: deskPaths.commission(), key: 'm' },
  { resource: 'DeskPlans', name: 'Plans', href: deskPaths.plans(), key: 'p' },
  { resource: 'DeskQuotes', name: 'Rate cards', href: deskPaths.rateCards(), key: 'r' },
  { resource: 'DeskAccounts', name: 'Accounts', href: deskPaths.accounts(), key: 'a' },
]
