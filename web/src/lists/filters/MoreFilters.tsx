import type { Listing } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { useListing } from '../use-listing.ts'

interface MoreFiltersProps<L extends Listing> {
  listing: L
  /** The filters in the dialog, which are counted on the button. */
  names: readonly (keyof L['filters'] & string)[]
  /** The dialog, which loads with a click. */
  children: (close: () => void) => ReactNode
}

/** The filters without a menu of their own. */
export function MoreFilters<L extends Listing>({ listing, names, children }: MoreFiltersProps<L>) {
  const { query } = useListing<Listing>(listing)
  const [isOpen, setIsOpen] = useState(false)
  const set = names.filter((name) => query[name]).length
  return (
    <>
      <Button colour="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {set > 0 ? `More filters: ${set}` : 'More filters'}
      </Button>
      {isOpen ? <Suspense>{children(() => setIsOpen(false))}</Suspense> : null}
    </>
  )
}
