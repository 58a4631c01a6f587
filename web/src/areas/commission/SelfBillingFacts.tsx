import type { SelfBillingDetails } from '@portal/contract/commission/self-billing.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'

/** The party and the agreement on the dealer's self-billing invoices. */
export function SelfBillingFacts({ details }: { details: SelfBillingDetails }) {
  const [agreement] = details.agreements
  return (
    <KeyValueList
      items={[
        { label: 'Legal name', value: details.legalName },
        { label: 'Address', value: details.address },
        { label: 'Company number', value: details.companyNo },
        { label: 'VAT number', value: details.vatNo ?? 'Not registered for VAT' },
        {
          label: 'Agreement',
          value: agreement
            ? `${longDate(agreement.startsOn)} to ${longDate(agreement.endsOn)}`
            : 'No self-billing agreement',
        },
      ]}
    />
  )
}
