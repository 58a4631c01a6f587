import { CustomerCaseRow, type customerCaseList } from '@portal/contract/cases/customer-cases.ts'
import type { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import type { z } from 'zod'
import type { SortColumns } from '../../../lists/read-page.ts'
import { isVisibleByName } from '../../../scope/visible-cases-store.ts'
import { listOfCustomers, ofCustomer } from '../../of-customers-store.ts'
import { caseRowColumns, filtersOf, partsByParty, sorts } from '../store.ts'

type Filter = Omit<z.output<typeof customerCaseList.query>, 'page' | 'size'>

const id = 'c.case_id'

const sortsOfCustomers: SortColumns<typeof customerCaseListing> = {
  status: [...sorts.status, id],
  title: [...sorts.title, id],
  customer: [...sorts.status, id],
  caseId: [...sorts.caseId, id],
  impact: [...sorts.impact, id],
  updatedAt: [...sorts.updatedAt, id],
  nextAt: [...sorts.nextAt, id],
}

export const casesOfCustomers = listOfCustomers<Filter, CustomerCaseRow>({
  kind: 'case',
  row: CustomerCaseRow,
  columns: () => caseRowColumns,
  sorts: sortsOfCustomers,
  where: async (dealer, filter) => [await isVisibleByName(dealer, ofCustomer('case', filter)), ...filtersOf(filter)],
  parts: (filter) => (filter.sort === 'status' || filter.sort === 'customer' ? partsByParty(filter) : null),
})
