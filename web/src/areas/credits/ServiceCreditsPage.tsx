import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { serviceCreditListing } from '@portal/contract/credits/listing.ts'
import { creditKindNames, creditStateNames } from '@portal/contract/credits/values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { inPounds } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { countedRows } from '../../lists/counted-rows.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { OnPhone } from '../../use-media.ts'
import { CreditStatus } from './CreditStatus.tsx'
import { creditListQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  queryClient.prefetchQuery(creditListQuery(readAddress(serviceCreditListing, search)))

const columns: Columns<typeof serviceCreditListing, ServiceCredit> = {
  service: {
    header: 'Service',
    cell: ({ creditId, serviceName, facts, caseId, state }) => (
      <>
        <Link quiet href={pageOf('serviceCredit', { creditId })} title={serviceName}>
          {serviceName}
        </Link>
        <small>
          {creditKindNames[facts.kind]}
          {facts.kind === 'availability' ? `, ${monthYear(`${facts.month}-01`)}` : null}
          {caseId ? (
            <>
              {' · '}
              <code>{caseId}</code>
            </>
          ) : null}
        </small>
        <OnPhone>
          <div>
            <CreditStatus state={state} />
          </div>
        </OnPhone>
      </>
    ),
  },
  at: { header: 'Calculated', width: '10rem', hideBelow: 768, cell: ({ at }) => shortDate(at) },
  amount: {
    header: 'Credit, £',
    width: '8rem',
    align: 'end',
    cell: ({ amount, currency }) => inPounds(amount, currency),
  },
  state: {
    header: 'Status',
    width: '14rem',
    hideBelow: 768,
    cell: ({ state, billRef }) => (
      <>
        <CreditStatus state={state} />
        {billRef ? <small>{billRef}</small> : null}
      </>
    ),
  },
}

export function Page() {
  const { query } = useListing(serviceCreditListing)
  const answer = useQuery(creditListQuery(query))
  const { data, isPending } = answer
  return (
    <>
      <PageHeader
        title="Service credits"
        loading={isPending}
        facts={[data ? countedRows(data, 'credit') : null, 'For missed repair and availability targets']}
      />
      <List
        listing={serviceCreditListing}
        label="Service credits, newest first"
        noun="credit"
        columns={columns}
        rowKey={({ creditId }) => creditId}
        answer={answer}
        failed={{ title: 'We could not load your credits' }}
        filters={<ChoiceFilter listing={serviceCreditListing} name="state" label="Status" names={creditStateNames} />}
        noMatch={{ title: 'No matching credits' }}
        empty={
          <EmptyState
            title="No credits"
            text="If we miss a target of your plan that earns a credit, it appears here when the case is resolved."
          />
        }
      />
    </>
  )
}
