import type { ListingFilter } from '@portal/contract/listing.ts'

type Choice = readonly [value: string, name: string]

/** The text of each value; values that are declared keep the declared order. */
export type ChoiceNames = Readonly<Record<string, string>> | readonly Choice[]

export function choicesOf(filter: ListingFilter | undefined, names: ChoiceNames): readonly Choice[] {
  if (isList(names)) return names
  const values = filter?.kind === 'choice' ? filter.values : Object.keys(names)
  return values.flatMap((value): Choice[] => {
    const name = names[value]
    return name === undefined ? [] : [[value, name]]
  })
}

const isList = (names: ChoiceNames): names is readonly Choice[] => Array.isArray(names)
