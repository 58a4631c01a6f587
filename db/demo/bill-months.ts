import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { ashlar, brackenfell, copperbeck, elmsett } from './accounts.ts'
import { resolve } from './relative.ts'

/** A billing account of the demo: bills for calendar months, issued on the same day of each. */
export interface BillingBook {
  accountId: string
  billingAccountId: string
  name: string
  /** Bills are numbered by it and their month: BF-2026-04. */
  prefix: string
  method: 'direct debit' | 'bank transfer'
  terms: number
  /** Days since the newest bill was issued. */
  issued: number
  /** Only services of this site; the others of the account are on its other billing account. */
  site?: string
}

export const brackenfellGroup: BillingBook = {
  accountId: brackenfell,
  billingAccountId: 'BA-104872',
  name: 'Brackenfell Group',
  prefix: 'BF',
  method: 'direct debit',
  terms: 14,
  // Due tomorrow.
  issued: 13,
}

/** Its newest bill is overdue. */
export const fensideStorage: BillingBook = {
  ...brackenfellGroup,
  billingAccountId: 'BA-104872-NRW',
  name: 'Fenside Storage',
  prefix: 'FS',
  method: 'bank transfer',
  issued: 27,
  site: 'NRW',
}

const ofOne = { method: 'direct debit', terms: 14, issued: 20 } as const

export const billingBooks: readonly BillingBook[] = [
  brackenfellGroup,
  fensideStorage,
  { ...ofOne, accountId: ashlar, billingAccountId: 'BA-104993', name: 'Ashlar & Pike Surveyors', prefix: 'AP' },
  {
    ...ofOne,
    accountId: copperbeck,
    billingAccountId: 'BA-105120',
    name: 'Copperbeck Dental Group',
    prefix: 'CB',
    method: 'bank transfer',
    terms: 30,
  },
  { ...ofOne, accountId: elmsett, billingAccountId: 'BA-105377', name: 'Elmsett Academies', prefix: 'EA', issued: 16 },
]

/** The billing account that has the lines of a site, or of no site. */
export function bookOf(accountId: string, siteId: string | null): BillingBook | undefined {
  const own = billingBooks.filter((book) => book.accountId === accountId)
  return own.find(({ site }) => site !== undefined && site === siteId) ?? own.find(({ site }) => site === undefined)
}

export const monthsOfBills = 24

/** A month's bill and its days. `before` is the month before, of which it charges the usage and the changes. */
export interface BillMonth {
  billId: string
  issuedOn: PlainDate
  dueOn: PlainDate
  first: PlainDate
  last: PlainDate
  before: { first: PlainDate; last: PlainDate; days: number }
}

/** The bills of a billing account, newest first. */
export const billMonths = (book: BillingBook, now: Date): BillMonth[] =>
  Array.from({ length: monthsOfBills }, (_, back) => billMonth(book, back, now))

export function billMonth(book: BillingBook, back: number, now: Date): BillMonth {
  const issue = `today-${book.issued} -${back}months`
  const day = (steps: string) => plainDateOf(resolve(`${issue}${steps}`, now))
  const first = day(' month')
  const last = day(' month -1months end')
  return {
    billId: `${book.prefix}-${first.slice(0, 7)}`,
    issuedOn: day(''),
    dueOn: day(` +${book.terms}`),
    first,
    last: day(' end'),
    before: { first: day(' month -1months'), last, days: Number(last.slice(8)) },
  }
}

/** The bill on which something of that day is charged or credited: the first that is issued after it. */
export const billAfter = (book: BillingBook, day: string, now: Date): BillMonth | undefined =>
  billMonths(book, now).findLast(({ issuedOn }) => issuedOn > day)
