import type { Listing } from '@portal/contract/listing.ts'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { useListing } from '../use-listing.ts'
import { type ChoiceNames, choicesOf } from './choices.ts'

interface SegmentedFilterProps<L extends Listing> {
  listing: L
  /** The name of the filter in the declaration. */
  name: keyof L['filters'] & string
  label: string
  names: ChoiceNames
}

/** A filter as a row of buttons; the first is All, unless one of the values is the default. */
export function SegmentedFilter<L extends Listing>({ listing, name, label, names }: SegmentedFilterProps<L>) {
  const { query, filter } = useListing<Listing>(listing)
  const declared = listing.filters[name]
  const first = (declared?.kind === 'choice' && declared.default) || ''
  const all = first ? [] : [['', 'All'] as const]
  return (
    <Segmented
      label={label}
      options={[...all, ...choicesOf(declared, names)].map(([value, text]) => ({ key: value, value, name: text }))}
      value={query[name] ?? first}
      onValueChange={(value) => filter({ [name]: value === first ? undefined : value })}
    />
  )
}
