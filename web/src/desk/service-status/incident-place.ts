import { incidentKinds } from '@portal/contract/diagnostics/values.ts'
import { productCategories, type ProductCategory } from '@portal/contract/services/category.ts'
import type { ActBody, ActValues } from '../../acts/act.ts'

/** The part of a new incident that decides which services it affects. */
export interface IncidentPlace {
  kind: (typeof incidentKinds)[number]
  exchange?: { code: string; name: string }
  carrier?: string
  dataCentreId?: string
  productCategories?: ProductCategory[]
  listedServiceIds?: string[]
}

/** Ids as they are pasted: one in each line, or separated by spaces, commas or semicolons. */
export const idsIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

const textOf = (values: ActValues | ActBody, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** The place of what was typed; null while it names none. */
export function placeOf(values: ActValues | ActBody): IncidentPlace | null {
  const [exchange, carrier, dataCentreId] = ['exchange', 'carrier', 'dataCentreId'].map((name) => textOf(values, name))
  const listedServiceIds = idsIn(textOf(values, 'listedServiceIds'))
  if (!exchange && !carrier && !dataCentreId && listedServiceIds.length === 0) return null
  const category = productCategories.find((each) => each === textOf(values, 'category'))
  return {
    kind: incidentKinds.find((each) => each === textOf(values, 'kind')) ?? 'MSO',
    ...(exchange && { exchange: { code: exchange, name: textOf(values, 'exchangeName') || exchange } }),
    ...(carrier && { carrier }),
    ...(dataCentreId && { dataCentreId }),
    ...(category && { productCategories: [category] }),
    ...(listedServiceIds.length > 0 && { listedServiceIds }),
  }
}
