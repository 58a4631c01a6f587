import type { IncidentRuleKind } from '@portal/contract/service-status/rules.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import { categoryName } from '../../product-categories.ts'

/** Customers and staff know categories by name. */
export function nameOfRuleValue(kind: IncidentRuleKind, value: string): string {
  const category = productCategories.find((each) => each === value)
  return kind === 'productCategories' && category ? categoryName(category) : value
}
