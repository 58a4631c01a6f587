import type { TableListing } from '@portal/contract/listing.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { ReactNode } from 'react'
import { mapFailure } from '../api/failure.ts'
import { List, type ListProps } from '../lists/List.tsx'

interface QueueProps<L extends TableListing, Row extends object> extends Omit<ListProps<L, Row>, 'failed' | 'empty'> {
  /** The meaning of an empty queue. */
  empty: { title: string; text?: string; icon?: ReactNode }
  /** The columns that are shown; by default all. */
  keys?: readonly string[]
}

/** A list of the desk, in the order of the server. */
export function Queue<L extends TableListing, Row extends object>({ empty, ...list }: QueueProps<L, Row>) {
  return (
    <List
      {...list}
      failed={{ title: 'We could not load this queue', text: (failure) => mapFailure(failure).message }}
      empty={<EmptyState {...empty} />}
    />
  )
}
