import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'

/** The type of an account in the desk's lists. */
export const accountTypeNames: Record<DeskAccountRow['type'], string> = {
  customer: 'Customer',
  dealer: 'Dealer',
  provider: 'Provider',
}
