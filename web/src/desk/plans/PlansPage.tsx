import type { DeskPlanRow } from '@portal/contract/desk/desk.ts'
import { deskPlanListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import acts from '../../acts/acts.module.css'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { categoryName } from '../../product-categories.ts'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { ProviderHistoryCard } from '../HistoryCard.tsx'
import { PlanTabs } from '../PlanTabs.tsx'
import { waitingQuery } from '../queries.ts'
import { Queue } from '../Queue.tsx'
import { careInWords } from './care-form.ts'
import { CareLevelsCard } from './CareLevelsCard.tsx'
import { careLevelsQuery, planQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(planQueueQuery(readAddress(deskPlanListing, search))),
    queryClient.prefetchQuery(careLevelsQuery),
  ])
}

const columns: Columns<typeof deskPlanListing, DeskPlanRow> = {
  title: {
    header: 'Plan',
    cell: ({ planId, title, productCategory, draft }) => (
      <>
        <Link quiet href={deskPaths.plan(planId)}>
          {title}
        </Link>
        <small>
          <code>{planId}</code>
          <span className={acts.notOnPhone}> · {categoryName(productCategory)}</span>
        </small>
        <small className={acts.onPhone}>{categoryName(productCategory)}</small>
        {draft === null ? null : (
          <small className={acts.onPhone}>
            <Status kind="draft">Draft of version {draft}</Status>
          </small>
        )}
      </>
    ),
  },
  version: {
    header: 'In force',
    width: 'min(12rem, 36vw)',
    cell: ({ version, issueDate }) =>
      version === null ? (
        '–'
      ) : (
        <>
          Version {version}
          <small>{issueDate ? `since ${shortDate(issueDate)}` : ''}</small>
        </>
      ),
  },
  draft: {
    header: 'Draft',
    width: '11rem',
    hideBelow: 768,
    cell: ({ draft }) => (draft === null ? '–' : <Status kind="draft">Version {draft}</Status>),
  },
  accounts: { header: 'Accounts', width: '7rem', align: 'end', hideBelow: 768 },
  acknowledged: { header: 'Acknowledged', width: '8.5rem', align: 'end', hideBelow: 768 },
}

export function Page() {
  const { query } = useListing(deskPlanListing)
  const answer = useQuery(planQueueQuery(query))
  const { data: waiting } = useQuery(waitingQuery)
  return (
    <>
      <PageHeader
        title="Plans"
        facts={[
          waiting?.DeskPlans ? `${counted(waiting.DeskPlans, 'draft')} to publish` : 'No drafts',
          answer.data && counted(answer.data.total, 'plan'),
          'Drafts first',
        ]}
      />
      <PlanTabs current="plans" />
      <div className={layout.stack}>
        <Queue
          listing={deskPlanListing}
          label="Customer service plans, drafts first"
          noun="plan"
          columns={columns}
          rowKey={({ planId }) => planId}
          answer={answer}
          empty={{ title: 'No plans found', text: 'Search for a title, a number or a product category.' }}
        />
        <CareLevelsCard />
        <ProviderHistoryCard thing="care level" title="History of care levels" words={careInWords} />
      </div>
    </>
  )
}
