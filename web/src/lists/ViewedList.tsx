import type { KnownListing } from '@portal/contract/views/values.ts'
import { List, type ListProps } from './List.tsx'
import { ListTools } from './ListTools.tsx'
import { useShownKeys } from './use-shown-keys.ts'

/** A list whose columns people choose, and whose state they keep as a view. */
export function ViewedList<L extends KnownListing, Row extends object>(props: ListProps<L, Row>) {
  return (
    <List
      {...props}
      keys={useShownKeys(props.listing)}
      tools={<ListTools listing={props.listing} columns={props.columns} />}
    />
  )
}
