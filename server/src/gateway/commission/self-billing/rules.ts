import type { Party } from '@portal/contract/commission/self-billing.ts'
import { type MissingPart, missingParts } from '@portal/contract/commission/self-billing-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'

export interface Agreement {
  startsOn: PlainDate
  endsOn: PlainDate
  vatNo: string | null
}

interface Facts {
  provider: Party | null
  dealer: { legalName: string | null; address: string | null; vatNo: string | null }
  agreements: readonly Agreement[]
  statement: { net: Pence; vatRate: number; paidOn: PlainDate | null }
  /** The day of issue. */
  on: PlainDate
}

/** Commission is a continuous supply: its tax point is the payment or the invoice, whichever is earlier. */
export function taxPointOf({ statement, on }: Pick<Facts, 'statement' | 'on'>): PlainDate {
  return statement.paidOn !== null && statement.paidOn < on ? statement.paidOn : on
}

/** The agreement in force from the tax point to the day of issue, for any VAT number. */
export function agreementFor({ agreements, ...facts }: Pick<Facts, 'agreements' | 'statement' | 'on'>) {
  const taxPoint = taxPointOf(facts)
  return agreements.find(({ startsOn, endsOn }) => startsOn <= taxPoint && facts.on <= endsOn) ?? null
}

/** The parts that a statement lacks for a self-billing invoice or credit note. */
export function missingPartsOf(facts: Facts): MissingPart[] {
  const { provider, dealer, statement } = facts
  const agreement = agreementFor(facts)
  const isMissing: Record<MissingPart, boolean> = {
    provider: provider === null,
    dealer: !dealer.legalName || !dealer.address,
    agreement: agreement === null,
    'vat number': agreement !== null && agreement.vatNo !== dealer.vatNo,
    vat: statement.vatRate > 0 !== (dealer.vatNo !== null),
    amount: statement.net === 0,
  }
  return missingParts.filter((part) => isMissing[part])
}
