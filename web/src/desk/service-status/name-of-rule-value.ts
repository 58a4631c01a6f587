import type { IncidentRuleKind } from '@portal/contract/service-status/rules.ts'
import { categoryName } from '../../product-categories.ts'

/** "Rochdale East (RDE)": customers and staff know categories and places by name, carriers know places by code. */
export function nameOfRuleValue(
  kind: IncidentRuleKind,
  value: string,
  placeNames: Readonly<Record<string, string>> = {},
): string {
  if (kind === 'productCategories') return categoryName(value)
  const place = kind === 'exchanges' || kind === 'dataCentreIds' ? placeNames[value] : undefined
  return place === undefined ? value : `${place} (${value})`
}
