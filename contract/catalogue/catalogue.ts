import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { CategoryId } from '../services/category-id.ts'
import { lineOfText } from '../text.ts'
import { optionKinds, productStates } from './values.ts'

export const ProductId = z
  .string('Enter an ID.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'Use up to 40 letters, digits, dots, underscores or hyphens.')

const required = (max: number) => lineOfText(max).min(1, 'Enter text.')
const amount = z.number('Enter an amount.').int().min(0).max(1_000_000_00).brand<'pence', 'inout'>()

/** The price of a product for one term; of one unit, if the product has a quantity. The one-off price is for the order. */
export const ProductPrice = z.object({ termMonths: z.int().min(1).max(120), monthly: amount, oneOff: amount })
export type ProductPrice = z.infer<typeof ProductPrice>

/** Seats, channels or users: a service has this many of the product, which its name says. */
export const Quantity = z
  .object({
    /** One of them: seat. */
    unit: required(20),
    from: z.int().min(1).max(100_000),
    to: z.int().min(1).max(100_000),
    step: z.int().min(1).max(1000),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Enter a number that is not below the first.' })
export type Quantity = z.infer<typeof Quantity>

export const ProductOption = z.object({
  kind: z.enum(optionKinds),
  /** The name of a care level, or the size of a block. */
  name: required(80),
  monthly: amount,
  oneOff: amount,
})
export type ProductOption = z.infer<typeof ProductOption>

const speed = z.number().positive().max(10_000_000).nullable()

/** A product of the provider. Services are matched to it by their product name and speeds. */
export const Product = z.object({
  productId: ProductId,
  /** As services carry it; with a quantity, without the number: "Hosted voice" of "Hosted voice, 12 seats". */
  name: required(80),
  productCategory: CategoryId,
  /** Products of one family can follow one another. */
  family: required(60),
  /** Further families whose products it can follow. */
  follows: z.array(required(60)).max(20),
  state: z.enum(productStates),
  downMbps: speed,
  upMbps: speed,
  quantity: Quantity.nullable(),
  /** Empty if the desk prices each order. */
  prices: z.array(ProductPrice).max(12),
  options: z.array(ProductOption).max(50),
})
export type Product = z.infer<typeof Product>

const desk = requireStaffRoom('DeskPlans')

export const productDeskList = endpoint({
  method: 'GET',
  path: '/catalogue-desk/api/products',
  summary: 'The products of the catalogue, also withdrawn ones, by category and name',
  permissions: desk,
  response: z.object({ products: z.array(Product) }),
})

/** An offering that another system added over TMF620, and that the portal does not sell. */
export const OtherOffering = z.object({
  offeringId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** In the words of the other system. */
  status: z.string().nullable(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
})
export type OtherOffering = z.infer<typeof OtherOffering>

export const offeringDeskList = endpoint({
  method: 'GET',
  path: '/catalogue-desk/api/offerings',
  summary: 'Offerings that only another system has, the last changed first, 200 at most',
  permissions: desk,
  isForPeople: true,
  comesWithDesk: ['products'],
  response: z.object({ offerings: z.array(OtherOffering) }),
})

export const productDeskUpdate = endpoint({
  method: 'PUT',
  path: '/catalogue-desk/api/products/:productId',
  summary: 'Add, change or withdraw a product; placed orders keep their price',
  permissions: desk,
  params: z.object({ productId: ProductId }),
  body: Product.omit({ productId: true }).refine(({ downMbps, upMbps }) => (downMbps === null) === (upMbps === null), {
    path: ['upMbps'],
    message: 'Enter both speeds, or none.',
  }),
  response: Product,
  problems: ['category_not_known'],
})
