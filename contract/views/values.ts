import { activityListing } from '../activity/listing.ts'
import { workloadListing } from '../backup/listing.ts'
import { billListing } from '../billing/listing.ts'
import { caseListing } from '../cases/listing.ts'
import { machineListing } from '../cloud/listing.ts'
import { lineListing } from '../commission/listing.ts'
import { contactListing } from '../contacts/listing.ts'
import { zoneListing } from '../dns/listing.ts'
import type { ViewedListing } from '../listing.ts'
import { orderListing } from '../orders/listing.ts'
import { planListing } from '../plans/listing.ts'
import { quoteListing } from '../quotes/listing.ts'
import { serviceListing } from '../services/listing.ts'
import { visitListing } from '../visits/listing.ts'

/** Every list with selectable columns and saved views. */
export const lists = {
  services: serviceListing,
  orders: orderListing,
  contacts: contactListing,
  cases: caseListing,
  visits: visitListing,
  zones: zoneListing,
  machines: machineListing,
  workloads: workloadListing,
  lines: lineListing,
  quotes: quoteListing,
  activity: activityListing,
  plans: planListing,
  bills: billListing,
} as const satisfies Record<string, ViewedListing>

export type ListName = keyof typeof lists
export type KnownListing = (typeof lists)[ListName]

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const listNames = Object.keys(lists) as [ListName, ...ListName[]]

export const viewNameMaxLength = 60
export const mostViews = 100
export const mostTiles = 6
