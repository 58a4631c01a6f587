import { partQuery } from '../../api/queries.ts'

export const productsQuery = partQuery(['products'], 'GET /catalogue-desk/api/products', {}, ({ products }) => products)
