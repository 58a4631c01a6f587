import type { SelfBilling, SelfBillingDetails } from '@portal/contract/commission/self-billing.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'

interface OfMonth {
  account: string
  statementRef: string
  isIssued: boolean
  details: SelfBillingDetails
  billing: SelfBilling | undefined
}

/** Desk actions on a dealer's legal details, its agreement and the invoice of a month. */
export function selfBillingActs(queryClient: QueryClient, of: OfMonth): Act[] {
  const { account, statementRef, isIssued, details, billing } = of
  const keep = () => queryClient.invalidateQueries({ queryKey: ['commission', 'desk'] })
  return [
    {
      key: 'details',
      title: 'Edit legal details',
      text: 'A new VAT number needs a new self-billing agreement.',
      fields: [
        { kind: 'text', name: 'legalName', label: 'Legal name' },
        { kind: 'text', name: 'address', label: 'Address', hint: 'On one line, with the postcode.' },
        {
          kind: 'text',
          name: 'vatNo',
          label: 'VAT number',
          isOptional: true,
          hint: 'Leave it empty if not registered for VAT.',
        },
      ],
      confirm: 'Save legal details',
      initial: { legalName: details.legalName ?? '', address: details.address ?? '', vatNo: details.vatNo ?? '' },
      do: calls('PUT /commission-info/api/desk/self-billing/details', { account }, keep),
      done: 'Legal details saved.',
    },
    {
      key: 'agreement',
      title: 'Record agreement',
      text: 'The agreement that the dealer has signed, for its current VAT number. An agreement in force ends the day before.',
      fields: [
        { kind: 'day', name: 'startsOn', label: 'Starts on' },
        { kind: 'day', name: 'endsOn', label: 'Ends on', hint: 'After 12 months, or with the contract.' },
      ],
      do: calls('POST /commission-info/api/desk/self-billing/agreements', { account }, keep),
      done: 'Agreement recorded.',
    },
    {
      key: 'document',
      title: 'Issue self-billing invoice',
      text: 'A negative month becomes a credit note. The document takes the next number and never changes.',
      fields: [],
      refusal: refusalOf(isIssued, billing),
      do: calls(
        'POST /commission-info/api/desk/statements/:statementRef/self-billing',
        { params: { statementRef }, body: () => ({}), account },
        keep,
      ),
      done: 'Self-billing document issued.',
    },
  ]
}

function refusalOf(isIssued: boolean, billing: SelfBilling | undefined): string | undefined {
  if (!isIssued) return 'It is issued with the statement.'
  if (billing?.document) return `${billing.document.number} has been issued.`
  return billing?.missing.length === 0 ? undefined : 'Complete the missing details first.'
}
