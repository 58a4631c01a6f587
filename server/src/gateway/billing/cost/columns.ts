import type { Cost, CostGroup } from '@portal/contract/billing/cost.ts'
import { costGroupingNames, type CostGrouping, ungroupedNames } from '@portal/contract/billing/cost-values.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { CsvColumn } from '../../send-csv.ts'

/** One column for each month, headed 2026-11. */
export const costColumns = (by: CostGrouping, { months, isPartial }: Cost): readonly CsvColumn<CostGroup>[] => [
  { header: costGroupingNames[by], key: ({ name }) => name ?? ungroupedNames[by] },
  ...(by === 'costCentre' ? [] : [{ header: 'Cost centre', key: ({ costCentre }: CostGroup) => costCentre }]),
  ...months.map((month, at) => ({
    header: month.slice(0, 7),
    key: ({ amounts }: CostGroup) => plainMoney(amounts[at] ?? pence(0)),
  })),
  ...(isPartial ? [] : [{ header: 'Monthly budget', key: ({ budget }: CostGroup) => budget && plainMoney(budget) }]),
]
