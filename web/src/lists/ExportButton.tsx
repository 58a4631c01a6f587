import type { Listing } from '@portal/contract/listing.ts'
import type { KnownListing } from '@portal/contract/views/values.ts'
import type { ComponentProps } from 'react'
import { SaveButton } from '../shell/SaveButton.tsx'
import { useListing } from './use-listing.ts'
import { useShownKeys } from './use-shown-keys.ts'

interface ExportButtonProps extends Pick<ComponentProps<typeof SaveButton>, 'path' | 'size' | 'colour'> {
  listing: KnownListing
  fileName?: string
}

/** Saves what a list shows: all pages of it, in its order and its columns. */
export function ExportButton({ listing, fileName = `${listing.name}.csv`, ...props }: ExportButtonProps) {
  const { query } = useListing<Listing>(listing)
  return (
    <SaveButton {...props} fileName={fileName} query={{ ...query, columns: useShownKeys(listing).join(',') }}>
      Export CSV
    </SaveButton>
  )
}
