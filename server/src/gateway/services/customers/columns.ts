import { plainMoney } from '@portal/contract/format/money.ts'
import type { customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import type { CustomerServiceRow } from '@portal/contract/services/customer-services.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { customerColumns, type FileColumns } from '../../send-csv.ts'

export const columns: FileColumns<typeof customerServiceListing, CustomerServiceRow> = [
  { header: 'Status', of: 'condition', key: ({ condition }) => serviceConditionNames[condition] },
  { header: 'Service', of: 'name', key: ({ name }) => name },
  { header: 'Product', of: 'name', key: ({ productName }) => productName },
  ...customerColumns,
  { header: 'Service ID', of: 'serviceId', key: ({ serviceId }) => serviceId },
  { header: 'Category', of: 'productCategory', key: ({ productCategory }) => productCategory },
  { header: 'Customer’s reference', of: 'orderRef', key: ({ orderRef }) => orderRef },
  { header: 'Postcode', of: 'postcode', key: ({ postcode }) => postcode },
  { header: 'Contract ends', of: 'contractEnd', key: ({ contractEnd }) => contractEnd },
  {
    header: 'Monthly charge',
    of: 'charges',
    key: ({ charges }) => (charges && charges.recurring !== null ? plainMoney(charges.recurring) : null),
  },
  { header: 'Currency', of: 'charges', key: ({ charges }) => charges?.currency ?? null },
]
