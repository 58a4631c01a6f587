import type { BillLine } from '@portal/contract/billing/lines.ts'
import type { VatRate } from '@portal/contract/billing/billing.ts'
import { type AccountingRows, ungroupedNames } from '@portal/contract/billing/cost-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { shareVat } from './share-vat.ts'

export interface AccountingBill {
  billId: string
  kind: 'bill' | 'credit note'
  currency: string
  issuedOn: PlainDate
  /** Null for a credit note, which is due when it is issued. */
  dueOn: PlainDate | null
  net: Pence
  vat: Pence
  total: Pence
  vatRates: VatRate[]
  lines: Pick<BillLine, 'lineNo' | 'description' | 'siteName' | 'costCentre' | 'amount' | 'vatRate'>[]
}

/** A row of a bill in the books. Its VAT is its share of what was issued; `rate` is null outside VAT, which is not 0%. */
export interface AccountingEntry {
  description: string
  costCentre: string | null
  rate: number | null
  net: Pence
  vat: Pence
}

/** The rows of a bill. Their amounts add up to its net, and their VAT to the issued VAT of each rate. */
export function entriesOf(bill: AccountingBill, rows: AccountingRows): AccountingEntry[] {
  const plain = rows === 'line' ? bill.lines.map(ofLine) : byCostCentre(bill.lines)
  const issued = new Map(bill.vatRates.map(({ rate, vat }) => [rate, vat]))
  const vats = new Map<Plain, Pence>()
  for (const [rate, of] of Map.groupBy(plain, (entry) => entry.rate)) {
    if (rate === null) continue
    const shares = shareVat(
      of.map(({ net }) => net),
      issued.get(rate) ?? pence(0),
    )
    for (const [index, entry] of of.entries()) vats.set(entry, shares[index] ?? pence(0))
  }
  return plain.map((entry) => ({ ...entry, vat: vats.get(entry) ?? pence(0) }))
}

type Plain = Omit<AccountingEntry, 'vat'>
type Line = AccountingBill['lines'][number]

const ofLine = ({ description, siteName, costCentre, vatRate, amount }: Line): Plain => ({
  description: siteName === null ? description : `${siteName}: ${description}`,
  costCentre,
  rate: vatRate,
  net: amount,
})

/** One row for each cost centre and rate. Rows of nothing are left out, unless the bill has no other of their rate. */
function byCostCentre(lines: readonly Line[]): Plain[] {
  const groups = Map.groupBy(lines, ({ costCentre, vatRate }) => `${vatRate ?? 'none'}\n${costCentre ?? ''}`)
  const rows = [...groups.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    return [
      {
        description: `${first.costCentre ?? ungroupedNames.costCentre}, ${counted(of.length, 'line')}`,
        costCentre: first.costCentre,
        rate: first.vatRate,
        net: sum(of.map(({ amount }) => amount)),
      },
    ]
  })
  const withAmount = rows.filter(({ net }) => net !== 0)
  const rest = rows.filter(({ net, rate }) => net === 0 && !withAmount.some((each) => each.rate === rate))
  return [...withAmount, ...rest].toSorted(
    (one, two) => (one.costCentre ?? '~').localeCompare(two.costCentre ?? '~') || (two.rate ?? -1) - (one.rate ?? -1),
  )
}
