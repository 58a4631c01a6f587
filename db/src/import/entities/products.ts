import { ProductOption, ProductPrice, Quantity } from '@portal/contract/catalogue/catalogue.ts'
import { optionKinds, productStates } from '@portal/contract/catalogue/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { category, choice, decimal, identifier, jsonOf, list, text } from '../column-types.ts'
import { optional, orElse, required } from '../columns.ts'
import { knownCategory } from './known-things.ts'
import { tableEntity } from '../table-entity.ts'

const mbps = decimal(0.01, 10_000_000)

export const productRow = z.object({
  product_id: required(identifier, 'The product'),
  name: required(text(80), 'Its name, as services carry it; with a quantity, without the number'),
  product_category: required(category, 'Product category'),
  family: required(text(60), 'Products of one family can follow one another'),
  follows: orElse(list(text(60), 20), [], 'Further families whose products it can follow'),
  state: orElse(choice(productStates), 'offered', 'offered, or withdrawn: services keep it; offered if empty'),
  down_mbps: optional(mbps, 'Download speed, Mbit/s'),
  up_mbps: optional(mbps, 'Upload speed, Mbit/s'),
  quantity: optional(
    jsonOf(Quantity, 'JSON object {unit, from, to, step}'),
    'Range of its seats or channels; the product name of a service is then such as "Hosted voice, 12 seats"',
  ),
  prices: orElse(
    jsonOf(z.array(ProductPrice).max(12), 'JSON list of {termMonths, monthly, oneOff}, minor units'),
    [],
    'Prices by term; of one unit, if it has a quantity. None if the desk prices each order',
  ),
  options: orElse(
    jsonOf(
      z.array(ProductOption).max(50),
      `JSON list of {kind, name, monthly, oneOff}, minor units; kind: ${optionKinds.join(', ')}`,
    ),
    [],
    'Requests that its services can order',
  ),
})

export const products = tableEntity({
  name: 'products',
  about: 'The catalogue: products with prices and options, and which can follow which',
  table: 'product',
  row: productRow,
  key: ['product_id'],
  checks: [
    knownCategory,
    {
      column: 'up_mbps',
      reason: 'needs a download speed, and the other way round',
      isBad: sql`(s.up_mbps is null) <> (s.down_mbps is null)`,
    },
  ],
})
