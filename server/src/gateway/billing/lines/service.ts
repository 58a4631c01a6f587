import type { BillChange, ComparedLine, LineExplanation, UnexplainedChange } from '@portal/contract/billing/lines.ts'
import type { Pence } from '@portal/contract/money.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findBill, findNeighbour } from '../store.ts'
import { listChanges } from './changes.ts'
import { type Comparison, compareLines, differenceOf, type Pair } from './compare.ts'
import { explainLine } from './explain.ts'
import { listLines, listQueriesOfLines } from './store.ts'

/** A bill beside the one before, with the lines that the caller may see. */
interface Beside {
  currency: string
  previous: Awaited<ReturnType<typeof findNeighbour>>
  comparison: Comparison
}

export async function getBeside(scope: AccountScope, billId: string): Promise<Beside> {
  const bill = await findBill(scope, billId)
  if (!bill) throw new Problem('not_found', { detail: 'Bill not found.' })
  const previous = bill.kind === 'bill' ? await findNeighbour(scope, bill, 'before') : null
  const now = await listLines(scope, billId)
  const before = previous ? await listLines(scope, previous.billId) : []
  return { currency: bill.currency, previous, comparison: compareLines(now, before) }
}

interface Changes {
  changes: BillChange[]
  difference: Pence
  unexplained: UnexplainedChange[]
}

/** Empty for the first bill of a billing account, and for a credit note. */
export async function getChanges(scope: AccountScope, billId: string): Promise<Changes> {
  const { currency, previous, comparison } = await getBeside(scope, billId)
  const difference = differenceOf(comparison)
  if (!previous) return { changes: [], difference, unexplained: [] }
  return { ...listChanges(comparison, { previousMonth: previous.periodStart, currency }), difference }
}

export async function getExplanation(scope: AccountScope, billId: string, lineNo: number): Promise<LineExplanation> {
  const { currency, previous, comparison } = await getBeside(scope, billId)
  const pair = comparison.pairs.find(({ line }) => line.lineNo === lineNo)
  if (!pair) throw new Problem('not_found', { detail: 'Line not found.' })
  return explainLine(pair, comparison, { currency, previousMonth: previous?.periodStart ?? null })
}

export async function withQueries(
  scope: AccountScope,
  billId: string,
  pairs: readonly Pair[],
): Promise<ComparedLine[]> {
  const queries = new Map((await listQueriesOfLines(scope, billId)).map(({ lineNo, query }) => [lineNo, query]))
  return pairs.map(({ line, before, change, changed }) => ({
    ...line,
    before: before?.amount ?? null,
    change,
    changed,
    query: queries.get(line.lineNo) ?? null,
  }))
}
