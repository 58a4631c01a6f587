import { partQuery } from '../../api/queries.ts'

export const productsQuery = partQuery(['products'], 'GET /catalogue-desk/api/products', {}, ({ products }) => products)

export const categoriesQuery = partQuery(
  ['products', 'categories'],
  'GET /catalogue-desk/api/categories',
  {},
  ({ categories }) => categories,
)

/** Offerings that only another system has. */
export const offeringsQuery = partQuery(
  ['products', 'offerings'],
  'GET /catalogue-desk/api/offerings',
  {},
  ({ offerings }) => offerings,
)
