import type { TableListing } from '../listing.ts'
import { noticeKinds } from './values.ts'

export const noticeListing = {
  filters: {
    unread: { kind: 'choice', values: ['yes'], refusal: 'Send yes, or omit this parameter.' },
    kind: { kind: 'choice', values: noticeKinds, refusal: 'Choose a type from the list.' },
    from: { kind: 'day' },
    to: { kind: 'day' },
  },
  columns: ['title', 'kind', 'at'],
} as const satisfies TableListing
