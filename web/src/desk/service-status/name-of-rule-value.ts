import type { IncidentRuleKind } from '@portal/contract/service-status/rules.ts'
import { categoryName } from '../../product-categories.ts'

/** Customers and staff know categories by name. */
export const nameOfRuleValue = (kind: IncidentRuleKind, value: string): string =>
  kind === 'productCategories' ? categoryName(value) : value
