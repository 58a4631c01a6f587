import type { BillQuery } from '@portal/contract/billing/billing.ts'
import { mostSelected } from '@portal/contract/listing.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { letterheadOf } from '../../../letterhead/letterhead.ts'
import { providerOf } from '../../../provider-settings.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { listLines } from '../lines/store.ts'
import { getBill, noSuchBill } from '../service.ts'
import { listBills } from '../store.ts'
import { findCustomer, findIssued, listBillIds, pdf } from './store.ts'

/** The issued document of a bill as it was received, or one drawn from the bill's data. */
export async function getDocument(scope: AccountScope, config: Config, billId: string) {
  const bill = await getBill(scope, billId)
  const issued = await findIssued(scope, billId)
  if (issued) return issued
  const letterhead = await letterheadOf(scope, config)
  const provider = providerOf(config)
  const content = await inThread('bill', [
    {
      bill,
      lines: await listLines(scope, billId),
      customer: await findCustomer(scope),
      provider: {
        name: provider?.legalName ?? letterhead.name,
        address: provider?.address ?? null,
        vatNo: provider?.vatNo ?? null,
      },
      letterhead,
    },
  ])
  return { name: `${billId}.pdf`, mediaType: pdf, content }
}

export async function chosenBills(scope: AccountScope, billIds: readonly string[]): Promise<string[]> {
  const found = await listBillIds(scope, billIds)
  if (found.length < new Set(billIds).size) throw noSuchBill()
  return found
}

export async function filteredBills(scope: AccountScope, query: Omit<BillQuery, 'page' | 'size'>): Promise<string[]> {
  const { rows, total } = await listBills(scope, { ...query, page: 1, size: mostSelected })
  if (total > mostSelected) {
    throw new Problem('invalid', {
      fields: { bills: `One archive has at most ${mostSelected} bills. Filter the list.` },
    })
  }
  if (total === 0) throw noSuchBill()
  return rows.map(({ billId }) => billId)
}
