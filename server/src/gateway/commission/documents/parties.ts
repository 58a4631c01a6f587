import type { SelfBillingDocument } from '@portal/contract/commission/self-billing.ts'
import type { Letterhead } from '../../../letterhead/letterhead.ts'

/** The provider’s brand, the two parties by their everyday names, and the document that was issued, if any. */
export interface Parties {
  letterhead: Letterhead
  provider: string
  dealer: string
  document: SelfBillingDocument | null
}
