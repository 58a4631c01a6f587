import type { Listing } from '@portal/contract/listing.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import FilterIcon from 'lucide-react/icons/list-filter'
import type { ReactNode } from 'react'
import { useListing } from '../use-listing.ts'
import { type ChoiceNames, choicesOf } from './choices.ts'

interface ChoiceFilterProps<L extends Listing> {
  listing: L
  /** The name of the filter in the declaration. */
  name: keyof L['filters'] & string
  /** "Stage" */
  label: string
  /** The choice that clears the filter: "All stages". */
  all?: string
  names: ChoiceNames
  icon?: ReactNode
  /** A filter that is cleared with every choice. */
  resets?: keyof L['filters'] & string
}

/** A filter as a menu: one value or all. */
export function ChoiceFilter<L extends Listing>(props: ChoiceFilterProps<L>) {
  const { listing, name, label, all = 'All', names, icon = <FilterIcon aria-hidden />, resets } = props
  const { query, filter } = useListing<Listing>(listing)
  const choices = choicesOf(listing.filters[name], names)
  const chosen = query[name]
  const choose = (value?: string) => filter({ [name]: value, ...(resets && { [resets]: undefined }) })
  return (
    <MenuButton
      label={`Filter by ${label.toLowerCase()}`}
      actions={[
        { key: 'all', label: all, onAct: () => choose() },
        ...choices.map(([value, text], index) => ({
          key: value,
          label: text,
          separatorBefore: index === 0,
          onAct: () => choose(value),
        })),
      ]}
    >
      {icon}
      {chosen === undefined ? label : `${label}: ${choices.find(([value]) => value === chosen)?.[1] ?? chosen}`}
    </MenuButton>
  )
}
