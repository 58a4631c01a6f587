import type { DealerBillRow } from '@portal/contract/billing/dealer-bills.ts'
import type { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import { customerColumns, type FileColumns } from '../../send-csv.ts'
import { columns as billColumns } from '../columns.ts'

export const columns: FileColumns<typeof customerBillListing, DealerBillRow> = [...customerColumns, ...billColumns]
