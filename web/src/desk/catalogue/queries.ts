import { partQuery } from '../../api/queries.ts'

export const productsQuery = partQuery(['products'], 'GET /catalogue-desk/api/products', {}, ({ products }) => products)

/** Offerings that only another system has. */
export const offeringsQuery = partQuery(
  ['products', 'offerings'],
  'GET /catalogue-desk/api/offerings',
  {},
  ({ offerings }) => offerings,
)
