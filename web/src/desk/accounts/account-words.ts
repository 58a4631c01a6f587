import type { DeskAccountRow } from '@portal/contract/desk.ts'

/** What an account is, as the lists of the desk say it. */
export const accountTypeNames: Record<DeskAccountRow['type'], string> = {
  customer: 'Customer',
  dealer: 'Dealer',
  provider: 'Provider',
}
