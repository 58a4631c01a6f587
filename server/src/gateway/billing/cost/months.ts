import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { monthsAfter } from '../../../lib/days.ts'

/** The first day of the month of a day. */
export const monthOf = (day: PlainDate): PlainDate => plainDateOf(`${day.slice(0, 7)}-01`)

/** Months that follow each other, from the one of `first`. */
export const monthsFrom = (first: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, index) => monthsAfter(first, index))

export const laterOf = (one: PlainDate, two: PlainDate): PlainDate => (one > two ? one : two)
