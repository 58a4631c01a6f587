import type { PermissionResource } from './permission.ts'

interface ListFacts {
  name: string
  /** Without which nobody sees the list, whatever views there are of it. */
  needs: PermissionResource
  /** Its page; null where it is a part of a thing, as the machines of a cloud are. */
  path: string | null
  /** What its address may say besides columns, page and size. */
  filters: readonly string[]
  /** The columns in the order that they have at first; columns of actions stay where they are. */
  columns: readonly string[]
  /** The one that cannot be left out. */
  nameColumn: string
}

const sorted = ['search', 'sort', 'direction'] as const

/** Every list whose columns a person chooses and whose state can be kept as a view. */
export const lists = {
  services: {
    name: 'Services',
    needs: 'BusinessPortalServices',
    path: '/services',
    filters: ['productCategory', 'condition', 'siteId', ...sorted],
    columns: ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd'],
    nameColumn: 'name',
  },
  orders: {
    name: 'Orders',
    needs: 'BusinessPortalOrders',
    path: '/orders',
    filters: ['status', 'stage', 'siteId', 'placedFrom', 'placedTo', ...sorted],
    columns: ['title', 'orderId', 'status', 'stage', 'expected', 'placed', 'orderRef'],
    nameColumn: 'title',
  },
  contacts: {
    name: 'Contacts',
    needs: 'BusinessPortalAccountMgmt',
    path: '/account/admin',
    filters: ['role', 'status', 'secondFactor', ...sorted],
    columns: ['name', 'phone', 'roles', 'lastSignedInAt'],
    nameColumn: 'name',
  },
  cases: {
    name: 'Cases',
    needs: 'BusinessPortalCases',
    path: '/help-and-support/cases',
    filters: ['turn', 'serviceId', ...sorted],
    columns: ['title', 'caseId', 'status', 'impact', 'updatedAt', 'nextAt'],
    nameColumn: 'title',
  },
  visits: {
    name: 'Data centre visits',
    needs: 'BusinessPortalColocation',
    path: '/colocation/requests',
    filters: ['tab', ...sorted],
    columns: ['when', 'people', 'purpose', 'visitId', 'status'],
    nameColumn: 'when',
  },
  zones: {
    name: 'DNS zones',
    needs: 'BusinessPortalDns',
    path: '/dns',
    filters: sorted,
    columns: ['name', 'state', 'draft', 'records', 'dnssec', 'expires', 'published'],
    nameColumn: 'name',
  },
  machines: {
    name: 'Machines',
    needs: 'BusinessPortalCloudSolutions',
    path: null,
    filters: ['status', 'cover', ...sorted],
    columns: ['name', 'status', 'vcpus', 'memoryMb', 'storageMb', 'ipAddress', 'cover'],
    nameColumn: 'name',
  },
  workloads: {
    name: 'What is backed up',
    needs: 'BusinessPortalCloudSolutions',
    path: '/backup',
    filters: ['serviceId', 'result', 'kind', ...sorted],
    columns: ['name', 'attention', 'lastPoint', 'days', 'retentionDays', 'usedMb'],
    nameColumn: 'name',
  },
  lines: {
    name: 'Commission lines',
    needs: 'BusinessPortalDealers',
    path: null,
    filters: ['kind', ...sorted],
    columns: ['customer', 'product', 'serviceId', 'kind', 'query', 'billed', 'rate', 'amount'],
    nameColumn: 'customer',
  },
  quotes: {
    name: 'Ethernet quotes',
    needs: 'LeasedLineQuoting',
    path: '/quoting',
    filters: ['state', ...sorted],
    columns: ['title', 'customerName', 'state', 'siteCount', 'validUntil', 'createdBy', 'updated'],
    nameColumn: 'title',
  },
  activity: {
    name: 'Who did what',
    needs: 'BusinessPortalAccountMgmt',
    path: '/activity',
    filters: ['person', 'thing', 'thingId', 'from', 'to'],
    columns: ['action', 'thing', 'actorName', 'after'],
    nameColumn: 'action',
  },
  plans: {
    name: 'Customer service plans',
    needs: 'BusinessPortalCSPs',
    path: '/customer-service-plans',
    filters: sorted,
    columns: ['title', 'reading', 'hours', 'targetFix', 'respond', 'issueDate'],
    nameColumn: 'title',
  },
} as const satisfies Record<string, ListFacts>

export type ListName = keyof typeof lists

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object that is written out
export const listNames = Object.keys(lists) as [ListName, ...ListName[]]

export const viewNameMaxLength = 60
export const mostViews = 100
export const mostTiles = 6
