import type { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
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
  { header: 'Site', key: (row) => row.siteName },
]
