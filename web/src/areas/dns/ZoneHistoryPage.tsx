import type { ChangeSet } from '@portal/contract/dns/dns.ts'
import { changeSetListing } from '@portal/contract/dns/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { sizeOf } from '@portal/contract/listing.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Pager } from '@portal/ui/src/Pager.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import RestoreIcon from 'lucide-react/icons/archive-restore'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { ChangeList } from './ChangeList.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './dns.module.css'
import { changesInWords } from './dns-words.ts'
import { nameInWords } from './names.ts'
import { dnsPaths } from './paths.ts'
import { changeSetsQuery } from './queries.ts'
import { restoreAct } from './zone-acts.ts'
import { paths } from '../../paths.ts'
import { Time } from '../../lib/Time.tsx'

export const load = (queryClient: QueryClient, { params, search }: PageRequest) =>
  queryClient.prefetchQuery(changeSetsQuery(params.zoneId ?? '', readAddress(changeSetListing, search)))

/** Every change with its author and time; the zone can be restored to any of them. */
export function Page() {
  const { zoneId = '' } = useParams({ strict: false })
  const { query, state, change: move } = useListing(changeSetListing)
  const { data, error, isFetching, refetch } = useQuery(changeSetsQuery(zoneId, query))
  useNameOfThing(`History of ${nameInWords(zoneId)}`)
  const crumbs = [
    { label: 'Services', href: paths.services({ productCategory: 'Domain' }) },
    { label: 'DNS', href: dnsPaths.zones() },
    { label: zoneId, href: dnsPaths.zone(zoneId) },
    { label: 'History' },
  ]
  const newest = data?.rows.find(({ version }) => version !== null)?.version ?? null
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={`History of ${nameInWords(zoneId)}`}
        loading={!data && !error}
        facts={data ? [counted(data.total, 'change'), 'Newest first'] : []}
      />
      {error && !data ? (
        <ThingFailed
          label="Zone"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'DNS', href: dnsPaths.zones() }}
        />
      ) : null}
      {!data && !error ? (
        <Card label="Changes">
          <div className={styles.skeleton} aria-busy="true">
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="50%" height="1.25rem" />
          </div>
        </Card>
      ) : null}
      {data?.rows.length === 0 ? <EmptyState title="No changes yet" /> : null}
      <div className={layout.stack}>
        {data?.rows.map((change) => (
          <ChangeCard
            key={change.changeSetId}
            zoneId={zoneId}
            change={change}
            isNewest={state.page === 0 && change.version === newest}
          />
        ))}
        {data && data.total > sizeOf(changeSetListing) ? (
          <Pager
            label="Changes"
            {...state}
            total={data.total}
            onPage={(page) => move({ ...state, page })}
            onSize={(size) => move({ ...state, size, page: 0 })}
          />
        ) : null}
      </div>
    </>
  )
}

const states = { scheduled: 'pending', applied: 'completed', cancelled: 'cancelled', refused: 'bad' } as const
const stateWords = { scheduled: 'Scheduled', applied: 'Published', cancelled: 'Cancelled', refused: 'Failed' }

function ChangeCard({ zoneId, change, isNewest }: { zoneId: string; change: ChangeSet; isNewest: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { version, state, author, onBehalfOf, at, applyAt, note, reason, changes, canRestore } = change
  const restore =
    version !== null && restoreAct(queryClient, zoneId, version, () => navigate({ to: dnsPaths.zone(zoneId) }))
  return (
    <Card
      title={note || (changes.length > 0 ? changesInWords(changes) : 'No record changes')}
      note={version === null ? undefined : `version ${version}`}
      aside={
        canRestore && !isNewest && restore ? (
          <ActButtons size="sm" acts={[{ ...restore, icon: <RestoreIcon aria-hidden /> }]} />
        ) : null
      }
    >
      <div className={styles.prose}>
        <p className={styles.meta}>
          <Status kind={states[state]}>{stateWords[state]}</Status>
          {isNewest && version !== null ? <Status kind="ok">Live now</Status> : null}
          <span>{onBehalfOf ? `${author}, ${onBehalfOf}` : author}</span>
          <Time at={state !== 'cancelled' && applyAt ? applyAt : at} as="dateTime" />
        </p>
        {reason ? <p>{reason}</p> : null}
        {changes.length > 0 ? (
          <ChangeList
            label={`Changes by ${author}`}
            changes={changes}
            isDone={state === 'applied' || state === 'scheduled'}
          />
        ) : null}
      </div>
    </Card>
  )
}
