import { activityListing } from '@portal/contract/activity/listing.ts'
import { entityOf, entityPage } from '@portal/contract/entities.ts'
import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import HistoryIcon from 'lucide-react/icons/history'
import { Time } from '../../lib/Time.tsx'
import { actionLabel } from '../../lib/action-label.ts'
import type { Columns } from '../../lists/columns.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { OnPhone } from '../../use-media.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ChangedValues } from './ChangedValues.tsx'
import { activityQuery, peopleQuery, shownBy } from './queries.ts'
import { UndoButton } from '../services/UndoButton.tsx'

export const list = 'activity'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(activityQuery(readAddress(activityListing, search))),
    queryClient.prefetchQuery(peopleQuery),
  ])

const nameOf = (thing: string): string => entityOf(thing)?.name ?? humaniseKey(thing)

export const activityColumns: Columns<typeof activityListing, ActivityRow> = {
  action: {
    header: 'Action',
    width: '12rem',
    cell: ({ action, at, thing, actorName, onBehalfOf }) => (
      <>
        {actionLabel(thing, action)}
        <small>
          <Time at={at} as="dateTime" />
        </small>
        <OnPhone>
          <small>{onBehalfOf ? `${actorName}, from ${onBehalfOf}` : actorName}</small>
        </OnPhone>
      </>
    ),
  },
  thing: {
    header: 'Record',
    wraps: true,
    cell: ({ thing, thingId, thingName, before, after }) => {
      const href = entityPage(thing, thingId)
      const name = thingName ?? thingId
      return (
        <>
          {href ? (
            <Link quiet href={href} title={name}>
              {name}
            </Link>
          ) : (
            name
          )}
          <small>{thingName && thing !== 'contact' ? `${nameOf(thing)} ${thingId}` : nameOf(thing)}</small>
          {after ? (
            <OnPhone>
              <div>
                <ChangedValues thing={thing} before={before} after={after} none={null} />
              </div>
            </OnPhone>
          ) : null}
        </>
      )
    },
  },
  actorName: {
    header: 'Person',
    width: '11rem',
    hideBelow: 768,
    cell: ({ actorName, onBehalfOf }) => (
      <>
        {actorName}
        {onBehalfOf ? <small>{`From ${onBehalfOf}`}</small> : null}
      </>
    ),
  },
  after: {
    header: 'Change',
    width: '20rem',
    hideBelow: 1024,
    cell: ({ thing, before, after }) => <ChangedValues thing={thing} before={before} after={after} />,
  },
  actions: {
    header: 'Undo',
    width: '6rem',
    hideBelow: 1024,
    cell: (row) => <UndoButton row={row} />,
  },
}

/** The activity log of the account, newest first. */
export function Page() {
  const { query } = useListing(activityListing)
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Activity log' }]}
        title="Activity log"
        facts={['Every change to your account by you, your colleagues, your dealer and us', 'Newest first']}
        actions={
          <ExportButton
            listing={activityListing}
            path="/activity-info/api/activity.csv"
            query={{ by: shownBy(query) }}
          />
        }
      />
      <ViewedList
        listing={activityListing}
        card={{ label: 'Changes' }}
        label="Changes, newest first"
        noun="change"
        columns={activityColumns}
        rowKey={({ activityId }) => String(activityId)}
        answer={useQuery(activityQuery(query))}
        failed={{ title: 'We could not load the activity log' }}
        filters={<ActivityFilters />}
        noMatch={{ title: 'No matching activity' }}
        empty={
          <EmptyState
            icon={<HistoryIcon aria-hidden />}
            title="No activity yet"
            text="Changes that people make to your account appear here, with the previous value."
          />
        }
      />
    </>
  )
}
