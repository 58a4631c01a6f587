import { maySeeColumn } from '@portal/contract/listing.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof serviceListing, ServiceRow> = [
  { header: 'Status', of: 'condition', key: (row) => serviceConditionNames[row.condition] },
  { header: 'Service', of: 'name', key: (row) => row.name },
  { header: 'Product', of: 'name', key: (row) => row.productName },
  { header: 'Service ID', of: 'serviceId', key: (row) => row.serviceId },
  { header: 'Category', of: 'productCategory', key: (row) => row.productCategory },
  { header: 'Download, Mbit/s', of: 'downMbps', key: (row) => row.downMbps },
  { header: 'Upload, Mbit/s', of: 'downMbps', key: (row) => row.upMbps },
  { header: 'Your reference', of: 'orderRef', key: (row) => row.orderRef },
  { header: 'Contract ends', of: 'contractEnd', key: (row) => row.contractEnd },
  { header: 'Postcode', of: 'postcode', key: (row) => row.postcode },
  { header: 'Supplier reference', of: 'supplierRef', key: (row) => row.supplierRef },
  { header: 'Tags', of: 'tags', key: (row) => row.tags.join(', ') || null },
  {
    header: 'Monthly charge',
    of: 'charges',
    key: ({ charges }) => (charges && charges.recurring !== null ? plainMoney(charges.recurring) : null),
  },
  { header: 'Currency', of: 'charges', key: ({ charges }) => charges?.currency ?? null },
  { header: 'Site', key: (row) => row.siteName },
]

/** Without prices for callers who may not see them. */
export const columnsFor = ({ as, person }: AccountScope): FileColumns<typeof serviceListing, ServiceRow> =>
  columns.filter(
    ({ of }) => !of || as === 'provider' || maySeeColumn(serviceListing, of, (each) => person.resources.includes(each)),
  )
