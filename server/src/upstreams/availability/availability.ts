import type { PlainDate } from '@portal/contract/plain-date.ts'

export interface Place {
  siteId: string
  address: string
  postcode: string
}

export interface AvailableProduct {
  /** Of our catalogue. */
  productId: string
  /** The first day on which it can be live; null if the carrier names none. */
  from: PlainDate | null
}

/** The carrier's answer to which products it can deliver to an address. */
export interface Availability {
  listProducts(place: Place): Promise<AvailableProduct[]>
}
