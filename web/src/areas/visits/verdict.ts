import { shortWeekday } from '@portal/contract/format/days.ts'
import type { VisitAnswer } from './queries.ts'
import { hoursInWords } from './visit-words.ts'

/** The status of the visit and its time, as the heading of the page. */
export function verdictOf({ status, startsAt, endsAt }: Pick<VisitAnswer, 'status' | 'startsAt' | 'endsAt'>): string {
  if (!startsAt || !endsAt) return 'No time chosen yet'
  const time = `${shortWeekday(startsAt, null)}, ${hoursInWords(startsAt, endsAt)}`
  switch (status) {
    case 'draft':
      return `Draft: ${time}`
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
      return `Rejected: ${time}`
    case 'noShow':
      return `No-show on ${time}`
    case 'cancelled':
      return `Cancelled: ${time}`
    case 'expired':
      return `Expired: ${time}`
  }
}
