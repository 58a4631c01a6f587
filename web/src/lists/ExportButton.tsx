import type { Listing } from '@portal/contract/listing.ts'
import type { KnownListing } from '@portal/contract/views/values.ts'
import type { ComponentProps } from 'react'
import { SaveButton } from '../shell/SaveButton.tsx'
import { useListing } from './use-listing.ts'
import { useShownKeys } from './use-shown-keys.ts'

/** `query` is what the page asks for unless the address says otherwise. */
interface ExportButtonProps extends Pick<ComponentProps<typeof SaveButton>, 'path' | 'size' | 'colour' | 'query'> {
  listing: KnownListing
  fileName?: string
}

/** Saves what a list shows: all pages of it, in its order and its columns. */
export function ExportButton({ listing, fileName = `${listing.name}.csv`, query: shown, ...props }: ExportButtonProps) {
  const { query } = useListing<Listing>(listing)
  return (
    <SaveButton {...props} fileName={fileName} query={{ ...shown, ...query, columns: useShownKeys(listing).join(',') }}>
      Export CSV
    </SaveButton>
  )
}
