import type { AccountingCodes, AccountingSettings } from '@portal/contract/billing/accounting.ts'
import {
  type AccountingLayout,
  accountingLayoutNames,
  accountingLayouts,
  type AccountingRows,
  mostBillsInFile,
} from '@portal/contract/billing/cost-values.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../../lib/activity.ts'
import { providerOf } from '../../../../provider-settings.ts'
import type { AccountScope } from '../../../../scope/account-scope.ts'
import { assertWholeAccount } from '../../payments/whole-account.ts'
import { faultsOfCodes } from './code-rules.ts'
import { entriesOf } from './entries.ts'
import type { BookedEntry } from './layouts.ts'
import { listBilledMonths, listBillsOfMonth, listCodes, listLinesOf, listRates, putCodes } from './store.ts'

type Provider = Parameters<typeof providerOf>[0]

/** Tax codes as each program has them at first, by rate. */
const usualTaxCodes: Record<AccountingLayout, ReadonlyMap<number | null, string>> = {
  xero: new Map([
    [2000, '20% (VAT on Expenses)'],
    [500, '5% (VAT on Expenses)'],
    [0, 'Zero Rated Expenses'],
    [null, 'No VAT'],
  ]),
  sage: new Map([
    [2000, 'T1'],
    [500, 'T5'],
    [0, 'T0'],
    [null, 'T9'],
  ]),
  quickbooks: new Map([
    [2000, '20.0% S'],
    [500, '5.0% R'],
    [0, '0.0% Z'],
    [null, 'No VAT'],
  ]),
}

export async function getSettings(scope: AccountScope, config: Provider): Promise<AccountingSettings> {
  assertWholeAccount(scope)
  const saved = new Map((await listCodes(scope)).map(({ layout, ...codes }) => [layout, codes]))
  const rates = await listRates(scope)
  const supplier = providerOf(config)?.legalName ?? ''
  return {
    layouts: accountingLayouts.map((layout) => {
      const codes = saved.get(layout)
      const { taxCodes = [], ...rest } = codes ?? { supplier: layout === 'sage' ? '' : supplier, account: '' }
      const known = new Map(taxCodes.map(({ rate, code }) => [rate, code]))
      const all = [...new Set([...known.keys(), ...rates, 2000])]
      return {
        layout,
        isSaved: codes !== undefined,
        ...rest,
        taxCodes: all
          .toSorted((one, two) => (two ?? -1) - (one ?? -1))
          .map((rate) => ({ rate, code: known.get(rate) ?? usualTaxCodes[layout].get(rate) ?? '' })),
      }
    }),
    months: await listBilledMonths(scope),
  }
}

export async function changeCodes(
  scope: AccountScope,
  layout: AccountingLayout,
  codes: AccountingCodes,
): Promise<AccountingCodes> {
  assertWholeAccount(scope)
  const fields = faultsOfCodes(layout, codes)
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const before = (await listCodes(scope)).find((each) => each.layout === layout)
  await putCodes(scope, layout, codes)
  await recordActivity(scope, {
    entity: 'accounting',
    entityId: accountingLayoutNames[layout],
    action: 'accounting codes changed',
    before: before ? inLog(before) : null,
    after: inLog(codes),
  })
  return codes
}

const rateName = (rate: number | null) => (rate === null ? 'Outside VAT' : percent(rate / 100))

const inLog = ({ supplier, account, taxCodes }: AccountingCodes) => ({
  supplier,
  account,
  ...Object.fromEntries(taxCodes.map(({ rate, code }) => [rateName(rate), code])),
})

interface Wanted {
  layout: AccountingLayout
  month: PlainDate
  rows: AccountingRows
  part: number
}

/** The rows of one file. Refused while a code is missing, because the program would refuse the file or guess. */
export async function listBooked(scope: AccountScope, { layout, month, rows, part }: Wanted): Promise<BookedEntry[]> {
  assertWholeAccount(scope)
  const codes = (await listCodes(scope)).find((each) => each.layout === layout)
  const bills = (await listBillsOfMonth(scope, month)).slice((part - 1) * mostBillsInFile, part * mostBillsInFile)
  const lines = await listLinesOf(
    scope,
    bills.map(({ billId }) => billId),
  )
  const missing = (what: string) =>
    new Problem('accounting_code_missing', { detail: `Enter ${what} for ${accountingLayoutNames[layout]} first.` })
  if (!codes?.supplier || !codes.account) throw missing('the supplier and the account')
  const entries = bills.flatMap((bill) =>
    entriesOf({ ...bill, lines: lines.get(bill.billId) ?? [] }, rows).map((entry) => ({ ...entry, bill, codes })),
  )
  const known = new Set(codes.taxCodes.flatMap(({ rate, code }) => (code ? [rate] : [])))
  const without = entries.find(({ rate }) => !known.has(rate))
  if (without)
    throw missing(`the tax code for ${without.rate === null ? 'charges outside VAT' : rateName(without.rate)}`)
  return entries
}
