import type { DeskCreditRow } from '@portal/contract/credits/credits.ts'
import { deskCreditListing } from '@portal/contract/credits/listing.ts'
import { creditKindNames, type CreditState, creditStates } from '@portal/contract/credits/values.ts'
import { calculationInWords } from '@portal/contract/credits/words.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { inPounds } from '@portal/contract/format/money.ts'
import { mostFound } from '@portal/contract/paging.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { RowActs } from '../../acts/RowActs.tsx'
import { CreditStatus } from '../../areas/credits/CreditStatus.tsx'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import acts from '../../acts/acts.module.css'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { creditActs } from './credit-acts.ts'
import { creditQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(creditQueueQuery(readAddress(deskCreditListing, search)))
}

const columns: Columns<typeof deskCreditListing, DeskCreditRow> = {
  service: {
    header: 'Credit',
    cell: (credit) => (
      <>
        <span title={credit.serviceName}>{credit.serviceName}</span>
        <small title={calculationInWords(credit)}>
          <code>{credit.creditId}</code> · {creditKindNames[credit.facts.kind]}
          {credit.caseId ? (
            <span className={acts.notOnPhone}>
              {' · '}
              <code>{credit.caseId}</code>
            </span>
          ) : null}
        </small>
        {credit.caseId ? (
          <small className={acts.onPhone}>
            <code>{credit.caseId}</code>
          </small>
        ) : null}
        <small className={acts.onPhone}>{credit.accountName}</small>
        {credit.billRef === null ? null : (
          <small className={acts.onPhone}>
            Bill <code>{credit.billRef}</code>
          </small>
        )}
      </>
    ),
  },
  accountName: accountColumn,
  amount: {
    header: 'Amount, £',
    width: 'clamp(5.5rem, 15vw, 8rem)',
    align: 'end',
    cell: ({ amount, currency }) => inPounds(amount, currency),
  },
  state: { header: 'Status', width: '13rem', hideBelow: 1024, cell: ({ state }) => <CreditStatus state={state} /> },
}

/** On a bill, the bill in place of the status that all have. */
const billed: typeof columns = {
  ...columns,
  state: {
    header: 'Bill',
    width: '13rem',
    hideBelow: 1024,
    cell: ({ billRef, decidedAt }) => (
      <>
        {billRef === null ? '–' : <code>{billRef}</code>}
        {decidedAt === null ? null : <small>Approved {shortDate(decidedAt)}</small>}
      </>
    ),
  },
}

/** In the tabs of credits that the desk decides or bills. */
const withActions: typeof columns = {
  ...columns,
  actions: { header: 'Actions', width: '12rem', cell: (row) => <Acts row={row} /> },
}

const tabNames: Record<CreditState, string> = {
  claimed: 'Claims',
  approved: 'For the next bills',
  billed: 'On a bill',
  refused: 'Refused',
  open: 'Not claimed',
}

/** Credits that the desk decides or bills are first, and those without a claim last. */
const tabOrder = [...creditStates.filter((state) => state !== 'open'), 'open'] as const

export function Page() {
  const { query } = useListing(deskCreditListing)
  const answer = useQuery(creditQueueQuery(query))
  const tabs = answer.data?.tabs
  const shown = query.state ?? 'claimed'
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Cases', href: deskPaths.cases() }, { label: 'Credits' }]}
        title="Credits"
        facts={[
          tabs && (tabs.claimed === 0 ? 'No claims to decide' : `${countOf(tabs.claimed, 'claim')} to decide`),
          tabs && tabs.approved !== 0 && `${countOf(tabs.approved, 'credit')} for the next bills`,
          'Oldest first',
        ]}
        actions={
          <SaveButton path="/credit-desk/api/credits.csv" fileName="credits-for-bills.csv">
            Export for bills
          </SaveButton>
        }
      />
      <Tabs
        label="Status"
        tabs={tabOrder.map((state) => ({
          label: tabNames[state],
          count: tabs?.[state] ?? undefined,
          href: deskPaths.credits(state === 'claimed' ? {} : { state }),
          current: shown === state,
        }))}
      />
      <Queue
        listing={deskCreditListing}
        label="Credits of all accounts, oldest first"
        noun="credit"
        columns={shown === 'billed' ? billed : shown === 'claimed' || shown === 'approved' ? withActions : columns}
        rowKey={({ accountId, creditId }) => `${accountId} ${creditId}`}
        answer={answer}
        empty={{ title: 'No credits here', text: 'Customers’ claims appear automatically.' }}
      />
    </>
  )
}

/** The number of a tab, which is counted up to a limit. */
const countOf = (few: number | null, noun: string) =>
  few === null ? `More than ${counted(mostFound, noun)}` : counted(few, noun)

function Acts({ row }: { row: DeskCreditRow }) {
  const queryClient = useQueryClient()
  return <RowActs name={row.creditId} acts={creditActs(queryClient, row)} />
}
