import type { SelfBilling } from '@portal/contract/commission/self-billing.ts'
import { missingPartNames, selfBillingKindNames } from '@portal/contract/commission/self-billing-values.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'

/** The invoice or credit note of a statement, or why there is none. */
export function SelfBillingNotice({ document, missing }: SelfBilling) {
  if (document) {
    const { kind, number, issuedOn, taxPoint } = document
    return (
      <Notice kind="ok" title={`${selfBillingKindNames[kind]} ${number}.`}>
        Issued {longDate(issuedOn)}, tax point {longDate(taxPoint)}.
      </Notice>
    )
  }
  return (
    <Notice kind="info" title="This statement is not a VAT invoice.">
      {missing.length > 0
        ? `Missing: ${missing.map((part) => missingPartNames[part]).join('; ')}.`
        : 'Your partner desk can issue the self-billing invoice now.'}
    </Notice>
  )
}
