import type { SiteOutcome } from '@portal/contract/quotes/quotes.ts'

export interface SiteRow {
  siteId?: string
  name?: string
  address?: string
  postcode?: string
  floor?: string
  landlord?: string
}

export interface AddProps {
  account: string | undefined
  isBusy: boolean
  /** Returns the outcome of each row. */
  onAdd: (rows: SiteRow[], options?: { dryRun: boolean }) => Promise<SiteOutcome[] | undefined>
}
