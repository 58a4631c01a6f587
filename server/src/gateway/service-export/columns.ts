import { serviceConditionNames } from '@portal/contract/service-values.ts'
import type { ServiceRow } from '@portal/contract/services.ts'
import type { CsvColumn } from '../send-csv.ts'

export const columns: readonly CsvColumn<ServiceRow>[] = [
  { header: 'Status', key: (row) => serviceConditionNames[row.condition] },
  { header: 'Service', key: (row) => row.name },
  { header: 'Product', key: (row) => row.productName },
  { header: 'Service ID', key: (row) => row.serviceId },
  { header: 'Category', key: (row) => row.productCategory },
  { header: 'Download, Mbit/s', key: (row) => row.downMbps },
  { header: 'Upload, Mbit/s', key: (row) => row.upMbps },
  { header: 'Your reference', key: (row) => row.orderRef },
  { header: 'Contract ends', key: (row) => row.contractEnd },
  { header: 'Site', key: (row) => row.siteName },
]
