import type { VisitAnswer } from './queries.ts'
import { dayInWords, hoursInWords } from './visit-words.ts'

/** The answer of the page: whether and when one may come. */
export function verdictOf({ status, startsAt, endsAt }: Pick<VisitAnswer, 'status' | 'startsAt' | 'endsAt'>): string {
  if (!startsAt || !endsAt) return 'A visit without a time yet'
  const time = `${dayInWords(startsAt, { month: 'short', year: false })}, ${hoursInWords(startsAt, endsAt)}`
  switch (status) {
    case 'draft':
      return `Not sent yet: ${time}`
    case 'submitted':
      return `Waiting for approval: ${time}`
    case 'amended':
      return `Change waiting for approval: ${time}`
    case 'approved':
      return `Expected on ${time}`
    case 'checkedIn':
      return `On site until ${hoursInWords(startsAt, endsAt).split('–')[1]}`
    case 'checkedOut':
      return `Visited on ${time}`
    case 'rejected':
      return `Turned down: ${time}`
    case 'noShow':
      return `Nobody came on ${time}`
    case 'cancelled':
      return `Cancelled: ${time}`
    case 'expired':
      return `Expired: ${time}`
  }
}
