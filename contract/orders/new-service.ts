import { z } from 'zod'
import { Product } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { PlainDate } from '../plain-date.ts'
import { OrderRef } from '../services/services.ts'
import { SiteById } from '../services/sites.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { ChosenSlot } from './appointments.ts'
import { newServiceKinds } from './new-service-values.ts'
import { connections } from '../connection.ts'
import { OrderId, orders } from './orders.ts'

/** A product on sale, with its prices. */
export const NewServiceProduct = Product.pick({
  productId: true,
  name: true,
  downMbps: true,
  upMbps: true,
  quantity: true,
  prices: true,
  options: true,
})
export type NewServiceProduct = z.infer<typeof NewServiceProduct>

export const NewServiceOffers = z.object({
  /** Only kinds with a product on sale. */
  kinds: z.array(
    z.object({
      kind: z.enum(newServiceKinds),
      products: z.array(NewServiceProduct),
      /** The usual end of its stages if it is ordered today. */
      earliest: PlainDate,
    }),
  ),
  /** The sites at which the caller can order, by name, at most 500. */
  sites: z.array(
    z.object({
      siteId: z.string(),
      name: z.string(),
      address: z.string(),
      postcode: z.string(),
      /** Lines that are already there. */
      lines: z.array(z.object({ serviceId: z.string(), productName: z.string() })),
    }),
  ),
  /** Whether the availability of broadband at a site can be checked before ordering. */
  availability: z.enum(connections),
  /** Whether the engineer's visit can be booked with the order. */
  appointments: z.enum(connections),
  /** Whether a registry registers a domain after approval. */
  registrar: z.enum(connections),
})
export type NewServiceOffers = z.infer<typeof NewServiceOffers>

export const newServiceOfferList = endpoint({
  method: 'GET',
  path: '/order-info/api/new-service-offers',
  summary: 'The products on sale for a new service, and the sites at which one can be ordered',
  permissions: orders,
  response: NewServiceOffers,
})

export const siteAvailabilityRead = endpoint({
  method: 'GET',
  path: '/order-info/api/sites/:siteId/availability',
  summary: 'The broadband products that the carrier can deliver to a site',
  permissions: orders,
  params: SiteById,
  response: z.object({
    checkedAt: z.iso.datetime(),
    /** The available products; `from` is the first day on which one can be live. */
    products: z.array(z.object({ productId: z.string(), from: PlainDate.nullable() })),
  }),
  problems: ['availability_off'],
})

export const newServiceOrderCreate = endpoint({
  method: 'POST',
  path: '/order-info/api/new-service-orders',
  summary: 'Order a new service, at the price of the catalogue if it has one; work starts once you approve the price',
  permissions: orders,
  body: z.object({
    kind: z.enum(newServiceKinds, 'Choose a service.'),
    productId: lineOfText(40).default(''),
    /** For a domain: the address of its holder, which a registry needs. */
    siteId: lineOfText(40).default(''),
    quantity: z.int('Enter a whole number.').nullable().default(null),
    /** One of the terms of the product; null if it has none. */
    termMonths: z.int('Choose a term.').nullable().default(null),
    careLevel: lineOfText(80).default(''),
    ipBlock: lineOfText(80).default(''),
    /** The area code of new numbers. */
    area: lineOfText(60).default(''),
    domainName: lineOfText(253).default(''),
    requestedDate: PlainDate,
    /** The slot that the caller holds at the site; null if the visit is agreed later. */
    appointment: ChosenSlot.nullable().default(null),
    accessName: lineOfText(80).default(''),
    accessPhone: lineOfText(40).default(''),
    orderRef: OrderRef.default(''),
    note: linesOfText(1000).default(''),
  }),
  response: z.object({ orderId: OrderId }),
  problems: ['product_not_available', 'product_not_on_sale', 'site_needed', 'slot_taken'],
})
export type NewServiceOrder = z.output<(typeof newServiceOrderCreate)['body']>
