import { join } from 'node:path'
import { publishedSchema } from '../tmf-schema.ts'

const inFile = <Definition extends string>(name: string) =>
  publishedSchema<Definition>(join(import.meta.dirname, `${name}.swagger.json`))

/** The judges of our resources: files of the repositories `tmforum-apis/TMF637_ProductInventory` and so on. */
export const published = {
  catalogue: inFile<'ProductSpecification' | 'ProductOffering' | 'ProductOfferingPrice' | 'Error'>(
    'TMF620-ProductCatalog-v4.1.0',
  ),
  roles: inFile<'PartyRole'>('TMF669-PartyRole-v4.0.0'),
  tickets: inFile<'TroubleTicket' | 'Error'>('TMF621-TroubleTicket-v4.0.0'),
  orders: inFile<'ProductOrder' | 'Error'>('TMF622-ProductOrder-v4.0.0'),
  problems: inFile<'ServiceProblem' | 'Error'>('TMF656-ServiceProblem-v4.0.0'),
  inventory: inFile<'Product' | 'Error'>('TMF637-ProductInventory-v4.0.0'),
}
