import type { DeskBillXmlRow } from '@portal/contract/billing/documents.ts'
import { deskBillXmlListing } from '@portal/contract/billing/listing.ts'
import type { XmlCheckStatus } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../api/queries.ts'
import acts from '../../acts/acts.module.css'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { xmlCheckInWords } from '../xml-check-words.ts'

const billXmlQuery = (query: ReturnType<typeof readAddress<typeof deskBillXmlListing>>) =>
  pageQuery(['billing', 'desk xml', query], 'GET /billing-desk/api/bill-xml', { query })

export const load = (queryClient: QueryClient, { search }: PageRequest): Promise<unknown> =>
  queryClient.prefetchQuery(billXmlQuery(readAddress(deskBillXmlListing, search)))

const kinds: Record<XmlCheckStatus, StatusKind> = { waiting: 'starting', valid: 'ok', breaches: 'bad', failed: 'warn' }

const columns: Columns<typeof deskBillXmlListing, DeskBillXmlRow> = {
  bill: {
    header: 'Bill',
    wraps: true,
    cell: ({ billId, accountName, breaches: [first] }) => (
      <>
        <code>{billId}</code>
        <small className={acts.onPhone}>{accountName}</small>
        {first ? <small title={`${first.text} ${first.at}`}>{withoutBrackets(first.text)}</small> : null}
      </>
    ),
  },
  accountName: accountColumn,
  receivedAt: {
    header: 'Received',
    width: '8rem',
    hideBelow: 768,
    cell: ({ receivedAt }) => shortDate(receivedAt),
  },
  status: {
    header: 'Check',
    width: 'min(11rem, 32vw)',
    cell: ({ status, breachCount, rules }) => (
      <>
        <Status kind={kinds[status]}>{xmlCheckInWords(status, breachCount)}</Status>
        {rules ? <small>{rules}</small> : null}
      </>
    ),
  },
}

/** "[BR-11]-The Buyer …" of the published rules as "BR-11: The Buyer …". */
const withoutBrackets = (text: string) => text.replace(/^\[([\w-]+)\]\s*-?\s*/, '$1: ')

export function Page() {
  const { query } = useListing(deskBillXmlListing)
  const answer = useQuery(billXmlQuery(query))
  const tabs = answer.data?.tabs
  const shown = query.shows ?? 'breaches'
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Accounts', href: deskPaths.accounts() }, { label: 'Bill XML' }]}
        title="Bill XML"
        facts={[
          tabs &&
            (tabs.breaches === 0
              ? 'No findings'
              : tabs.breaches !== null && `${counted(tabs.breaches, 'bill')} with findings`),
          'Checked against the published rules of EN 16931',
          'Newest first',
        ]}
      />
      <Tabs
        label="Check"
        tabs={[
          {
            label: 'Findings',
            count: tabs?.breaches ?? undefined,
            href: deskPaths.billXml(),
            current: shown === 'breaches',
          },
          {
            label: 'All',
            count: tabs?.all ?? undefined,
            href: deskPaths.billXml({ shows: 'all' }),
            current: shown === 'all',
          },
        ]}
      />
      <Queue
        listing={deskBillXmlListing}
        label="XML of bills of all accounts, newest first"
        noun="document"
        columns={columns}
        rowKey={({ accountId, billId }) => `${accountId} ${billId}`}
        answer={answer}
        empty={{ title: 'No documents here', text: 'XML that the billing system sends appears automatically.' }}
      />
    </>
  )
}
