import { asParsed } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Collection } from '../../../tmf/collection-store.ts'
import { kept, keptRow, ofEntry, ownOrKept, withKept } from './kept-store.ts'
import { Family, ListPrice, OfferedProduct, offeringOf, priceOf, specificationOf } from './catalogue-shapes.ts'

const lifecycle = sql`case p.state when 'offered' then 'Active' else 'Retired' end`

const OfferingRow = z.strictObject({ ...keptRow, detail: asParsed(OfferedProduct).nullable() })

export const offerings: Collection<z.infer<typeof OfferingRow>> = withKept({
  kind: 'productOffering',
  row: OfferingRow,
  own: sql`select p.product_id as id, p.name, ${lifecycle} as lifecycle, p.updated_at, jsonb_build_object(
      'productId', p.product_id, 'name', p.name, 'productCategory', p.product_category, 'categoryName', coalesce(
        (select c.name from product_category c where c.category_id = p.product_category), p.product_category), 'family', p.family,
      'follows', p.follows, 'state', p.state, 'downMbps', p.down_mbps, 'upMbps', p.up_mbps, 'quantity', p.quantity,
      'prices', p.prices, 'options', p.options) as detail
    from product p`,
  filters: {
    ...ofEntry,
    'category.id': ownOrKept('productCategory', 'category.id'),
    'category.name': ownOrKept('categoryName', 'category.name'),
    'productSpecification.id': ownOrKept('family', 'productSpecification.id'),
  },
  show: offeringOf,
})

const SpecificationRow = z.strictObject({ ...keptRow, detail: asParsed(Family).nullable() })

export const specifications: Collection<z.infer<typeof SpecificationRow>> = withKept({
  kind: 'productSpecification',
  row: SpecificationRow,
  own: sql`select p.family as id, p.family as name,
      case when bool_or(p.state = 'offered') then 'Active' else 'Retired' end as lifecycle, max(p.updated_at) as updated_at,
      jsonb_build_object('name', p.family, 'isOffered', bool_or(p.state = 'offered')) as detail
    from product p group by p.family`,
  filters: {
    ...ofEntry,
    brand: kept('brand'),
    productNumber: kept('productNumber'),
  },
  show: specificationOf,
})

const PriceRow = z.strictObject({ ...keptRow, detail: asParsed(ListPrice).nullable() })

export const prices: Collection<z.infer<typeof PriceRow>> = withKept({
  kind: 'productOfferingPrice',
  row: PriceRow,
  own: sql`select concat_ws('~', p.product_id, x ->> 'termMonths', c.kind) as id, c.name, ${lifecycle} as lifecycle,
      p.updated_at, jsonb_build_object('name', c.name, 'isOffered', p.state = 'offered', 'termMonths', x -> 'termMonths',
        'priceType', c.kind, 'pence', x -> c.field) as detail
    from product p cross join lateral jsonb_array_elements(p.prices) x
      cross join (values ('recurring', 'Rental', 'monthly'), ('oneTime', 'Set-up', 'oneOff')) c (kind, name, field)`,
  filters: {
    ...ofEntry,
    priceType: ownOrKept('priceType', 'priceType'),
  },
  show: priceOf,
})
