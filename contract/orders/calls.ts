import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { orderCreate, orderOptionList } from './changes.ts'
import { newServiceOfferList, newServiceOrderCreate, siteAvailabilityRead } from './new-service.ts'

// Orders of people on the phone. The Account-Id header names the account; the rules are those of the caller's own order.
const desk = { permissions: requireStaffRoom('DeskOrders'), isForPeople: true } as const

const CallerId = lineOfText(100).refine((id) => id !== '', 'Choose the caller.')

export const orderCallerList = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/callers',
  summary: 'The people of an account who may be on the phone, by name, 500 at most, and why one of them cannot order',
  query: z.object({
    /** The contact id of a person who is in the list in any case. */
    found: lineOfText(100).optional(),
  }),
  response: z.object({
    people: z.array(
      z.object({
        contactId: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        /** Null for a person who can order. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
})

export const callerOfferList = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/new-service-offers',
  summary: 'The products on sale for a new service, and the sites at which the caller can order one',
  query: z.object({ callerId: CallerId }),
  response: newServiceOfferList.response,
})

export const deskAvailabilityRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/sites/:siteId/availability',
  summary: 'The broadband products that the carrier can deliver to a site of the account',
  params: siteAvailabilityRead.params,
  response: siteAvailabilityRead.response,
  problems: siteAvailabilityRead.problems,
})

export const callerOrderCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/new-service-orders',
  summary: 'Order a new service for a person on the phone, who sees it as their own and follows it',
  body: newServiceOrderCreate.body.omit({ appointment: true }).extend({ callerId: CallerId }),
  response: newServiceOrderCreate.response,
  problems: ['product_not_available', 'product_not_on_sale', 'site_needed'],
})

export const callerServiceList = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/services',
  summary: 'The services for which the caller can order changes, the first 20 that match',
  query: z.object({ callerId: CallerId, search: lineOfText(100).optional() }),
  response: z.object({
    services: z.array(
      z.object({ serviceId: z.string(), name: z.string(), productName: z.string(), siteName: z.string().nullable() }),
    ),
  }),
})

export const callerOptionList = endpoint({
  ...desk,
  method: 'GET',
  path: '/order-desk/api/services/:serviceId/order-options',
  summary: 'The changes that the caller can order for an existing service',
  params: orderOptionList.params,
  query: z.object({ callerId: CallerId }),
  response: orderOptionList.response,
})

export const callerChangeCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/order-desk/api/orders',
  summary: 'Order a change to a service for a person on the phone, who sees it as their own and follows it',
  body: orderCreate.body.extend({ callerId: CallerId }),
  response: orderCreate.response,
  problems: orderCreate.problems,
})
