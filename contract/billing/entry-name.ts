import { counted } from '../format/counts.ts'
import { monthName } from '../format/days.ts'
import type { StatementEntry } from './payments.ts'
import { paymentKindNames } from './values.ts'

type Named = Pick<StatementEntry, 'kind' | 'billId' | 'pays'>

/** An entry of a statement: "Bill BF-2604-0418", "Direct Debit for March", "Credit note refunded". */
export function entryName({ kind, billId, pays }: Named): string {
  if (kind === 'bill') return `Bill ${billId}`
  if (kind === 'credit note') return `Credit note ${billId}`
  const [only, second] = pays
  if (kind === 'refund') return only?.kind === 'credit note' && !second ? 'Credit note refunded' : 'Refund'
  if (!only) return paymentKindNames[kind]
  return `${paymentKindNames[kind]} for ${second ? counted(pays.length, 'bill') : monthName(only.periodStart)}`
}
