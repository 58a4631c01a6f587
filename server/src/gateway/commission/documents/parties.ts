import type { SelfBillingDocument } from '@portal/contract/commission/self-billing.ts'

/** The two parties by their everyday names, and the document that was issued, if any. */
export interface Parties {
  provider: string
  dealer: string
  document: SelfBillingDocument | null
}
