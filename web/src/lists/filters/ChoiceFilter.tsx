import { type Listing, manyOf } from '@portal/contract/listing.ts'
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

/** A filter as a menu: one value, several if it takes them, or all. */
export function ChoiceFilter<L extends Listing>(props: ChoiceFilterProps<L>) {
  const { listing, name, label, all = 'All', names, icon = <FilterIcon aria-hidden />, resets } = props
  const { query, filter } = useListing<Listing>(listing)
  const declared = listing.filters[name]
  const choices = choicesOf(declared, names)
  const said = query[name]
  const many = declared?.kind === 'choice' && declared.isMany ? declared : undefined
  const chosen = many ? manyOf(many, said) : said === undefined ? [] : [said]
  const choose = (value?: string) => filter({ [name]: value, ...(resets && { [resets]: undefined }) })
  // Only a menu with several values marks them and stays open.
  const marked = (isChosen: boolean) => (many ? { isChosen } : {})
  const toggled = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    return (many && manyOf(many, next.join()).join()) || undefined
  }
  const [first] = chosen
  return (
    <MenuButton
      label={`Filter by ${label.toLowerCase()}`}
      actions={[
        { key: 'all', label: all, ...marked(chosen.length === 0), onAct: () => choose() },
        ...choices.map(([value, text], index) => ({
          key: value,
          label: text,
          separatorBefore: index === 0,
          ...marked(chosen.includes(value)),
          onAct: () => choose(many ? toggled(value) : value),
        })),
      ]}
    >
      {icon}
      {first === undefined
        ? label
        : `${label}: ${chosen.length > 1 ? chosen.length : (choices.find(([value]) => value === first)?.[1] ?? first)}`}
    </MenuButton>
  )
}
