import type { CustomerCaseRow } from '@portal/contract/cases/customer-cases.ts'
import type { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import { customerColumns, type FileColumns } from '../../send-csv.ts'
import { columns as caseColumns } from '../columns.ts'

export const columns: FileColumns<typeof customerCaseListing, CustomerCaseRow> = [...customerColumns, ...caseColumns]
