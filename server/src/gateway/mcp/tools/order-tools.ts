import { OrderFilter, orderList, orderRead } from '@portal/contract/orders/orders.ts'
import { aPage, paged, readTool } from './tool.ts'

export const orderTools = [
  readTool({
    name: 'find_orders',
    title: 'Find orders',
    description: 'Finds orders of the account with their stage and expected date, those that need a reply first.',
    scope: 'orders:read',
    endpoint: orderList,
    input: OrderFilter.pick({ search: true, status: true, siteId: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_order',
    title: 'Read an order',
    description: 'Reads one order: its status, stages, dates, charges, and the next step of each side.',
    scope: 'orders:read',
    endpoint: orderRead,
    input: orderRead.params,
  }),
]
