import { type Listing, type ListingFilter, pageSizes } from '@portal/contract/listing.ts'

/** The meaning of a query parameter of a list, where its name and type do not say it. */
export function parameterWords(listing: Listing, name: string): string | undefined {
  const filter: ListingFilter | undefined = listing.filters[name]
  if (filter) return filterWords(filter, name)
  switch (name) {
    case 'search':
      return 'Rows that contain every term'
    case 'sort':
      return 'The column to sort by'
    case 'direction':
      return listing.sort?.direction === 'byColumn' ? 'If absent, the default direction of the column' : undefined
    case 'page':
      return 'The page number, from 1'
    case 'size':
      return `Rows per page: ${pageSizes.slice(0, -1).join(', ')} or ${pageSizes.at(-1)}`
    default:
      return undefined
  }
}

function filterWords(filter: ListingFilter, name: string): string | undefined {
  if (filter.kind === 'choice' && filter.isMany) return `One or more, separated by commas: ${filter.values.join(', ')}`
  if (name === 'reference') return 'Only records without your own reference'
  if (name === 'only') return 'The IDs of these rows, separated by commas'
  if (filter.kind === 'day' && name.endsWith('From')) return 'From this day'
  if (filter.kind === 'day' && name.endsWith('To')) return 'Until this day'
  return undefined
}
