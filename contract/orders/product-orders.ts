import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { forSystems, resources, TmfById, TmfResource } from '../integration/tmf-resource.ts'
import { OrderRef } from '../services/services.ts'
import { lineOfText, linesOfText } from '../text.ts'

const path = '/tmf-api/productOrderingManagement/v4/productOrder'

const productOrder = resources(path, 'Orders of TMF622', ['id', 'state', 'externalId', 'relatedParty.id'])
export const productOrderList = productOrder.list
export const productOrderRead = productOrder.read

/** The characteristics of a product that an order chooses: text, as the order form has it. */
export const orderCharacteristics = ['careLevel', 'ipBlock', 'resetSession', 'area', 'domainName'] as const

/** The role of the party that is on site. */
export const siteContact = 'siteContact'

const line = lineOfText(200).optional()
const extension = { '@type': line, '@baseType': line, '@schemaLocation': line }
const id = lineOfText(100).min(1, 'Enter an ID.')
const Reference = z.looseObject({ id })
const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and time such as 2026-04-14T00:00:00Z.' }).optional()
const Note = z.looseObject({ id: lineOfText(40).optional(), text: linesOfText(1000).min(1, 'Enter a note.') })

const Party = z.looseObject({
  id,
  role: line,
  name: lineOfText(80).default(''),
  '@referredType': line,
  /** Of the site contact, as TMF632 has it. */
  contactMedium: z
    .array(z.looseObject({ characteristic: z.looseObject({ phoneNumber: lineOfText(40).default('') }) }))
    .max(10)
    .default([]),
})

const Item = z.strictObject({
  id,
  action: z.enum(['add', 'modify', 'delete'], 'Send add, modify or delete.'),
  quantity: z.int('Enter a whole number.').optional(),
  productOffering: Reference.optional(),
  itemTerm: z
    .array(
      z.looseObject({
        duration: z.looseObject({
          amount: z.int('Enter a whole number.').min(1).max(120),
          units: z.literal('month', 'Send the term in units of a month.'),
        }),
      }),
    )
    .max(1, 'Choose one term.')
    .default([]),
  product: z
    .strictObject({
      id: id.optional(),
      place: z.array(Reference).max(1, 'Name one site.').default([]),
      productCharacteristic: z
        .array(
          z.looseObject({
            name: z.enum(orderCharacteristics, `Send ${orderCharacteristics.join(', ')}.`),
            value: lineOfText(253).min(1, 'Enter a value.'),
          }),
        )
        .max(orderCharacteristics.length, 'Send each characteristic once.')
        .default([]),
      ...extension,
    })
    .prefault({}),
  ...extension,
})
export type ProductOrderItem = z.output<typeof Item>

export const productOrderCreate = endpoint({
  method: 'POST',
  path,
  summary: 'Order a new service (add), a change (modify) or the end (delete) of one, for the customer in relatedParty',
  permissions: forSystems,
  body: z.strictObject({
    productOrderItem: z.array(Item).min(1, 'Send an item.').max(1, 'Send one order for each item.'),
    relatedParty: z.array(Party).min(1, 'Name the customer.').max(10),
    requestedCompletionDate: Moment,
    requestedStartDate: Moment,
    externalId: OrderRef.default(''),
    note: z.array(Note).max(10).default([]),
    ...extension,
  }),
  response: TmfResource,
  creates: true,
  problems: ['product_cannot_follow', 'product_not_available', 'product_not_on_sale', 'service_not_orderable'],
})
export type ProductOrderCreate = z.output<typeof productOrderCreate.body>

export const productOrderUpdate = endpoint({
  method: 'PATCH',
  path: '/tmf-api/productOrderingManagement/v4/productOrder/:id',
  summary: 'Add a note for the engineers, change the customer’s reference or site contact, or request another date',
  permissions: forSystems,
  params: TmfById,
  body: z.looseObject({
    externalId: OrderRef.nullable().optional(),
    note: z.array(Note).max(200).optional(),
    requestedCompletionDate: Moment,
    relatedParty: z.array(Party).min(1, 'Name the customer.').max(10).optional(),
  }),
  response: TmfResource,
  problems: ['charge_unanswered', 'date_unchanged', 'order_closed', 'order_on_hold', 'visit_booked', 'work_begun'],
})
export type ProductOrderUpdate = z.output<typeof productOrderUpdate.body>

const cancellation = resources(
  '/tmf-api/productOrderingManagement/v4/cancelProductOrder',
  'Cancelled orders as cancellations of TMF622',
  ['id', 'productOrder.id', 'effectiveCancellationDate'],
)
export const productOrderCancellationList = cancellation.list
export const productOrderCancellationRead = cancellation.read

export const productOrderCancellationCreate = endpoint({
  method: 'POST',
  path: '/tmf-api/productOrderingManagement/v4/cancelProductOrder',
  summary: 'Cancel an order at any stage, as the desk does; the customer reads the reason',
  permissions: forSystems,
  body: z.strictObject({
    productOrder: Reference,
    cancellationReason: linesOfText(500).min(1, 'Enter the reason.'),
    ...extension,
  }),
  response: TmfResource,
  creates: true,
  problems: ['order_closed'],
})
