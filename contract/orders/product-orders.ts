import { resources } from '../integration/tmf-resource.ts'

const productOrder = resources('/tmf-api/productOrderingManagement/v4/productOrder', 'Orders of TMF622', [
  'id',
  'state',
  'externalId',
  'relatedParty.id',
])
export const productOrderList = productOrder.list
export const productOrderRead = productOrder.read
