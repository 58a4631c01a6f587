import type { ChangeSet } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { CompactPager } from '@portal/ui/src/CompactPager.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import RestoreIcon from 'lucide-react/icons/archive-restore'
import { call } from '../../api/client.ts'
import { wholeNumber } from '../../lib/search-params.ts'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { changesInWords, countWords, momentInWords } from './dns-words.ts'
import { dnsPaths } from './paths.ts'
import { changeSetsQuery } from './queries.ts'
import { useZoneChange } from './use-zone-change.ts'

const size = 10

export const load = (queryClient: QueryClient, { params, search }: Asked) =>
  queryClient.prefetchQuery(changeSetsQuery(params.zoneId ?? '', wholeNumber(search.page) ?? 1))

/** Every change with who and when; the zone can be put back to where any of them left it. */
export function Page() {
  const { zoneId = '' } = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(raw.page) ?? 1
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(changeSetsQuery(zoneId, page))
  useNameOfThing(`History of ${zoneId}`)
  const crumbs = [
    { label: 'DNS', href: dnsPaths.zones() },
    { label: zoneId, href: dnsPaths.zone(zoneId) },
    { label: 'History' },
  ]
  const newest = data?.rows.find(({ version }) => version !== null)?.version ?? null
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={`History of ${zoneId}`}
        loading={!data && !error}
        facts={data ? [countWords(data.total, 'change'), 'newest first'] : []}
      />
      {error && !data ? (
        <ThingFailed
          label="History"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          missing={{
            title: 'There is no such zone on this account',
            list: { label: 'All zones', href: dnsPaths.zones() },
          }}
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
      <div className={styles.stack}>
        {data?.rows.map((change) => (
          <ChangeCard
            key={change.changeSetId}
            zoneId={zoneId}
            change={change}
            isNewest={page === 1 && change.version === newest}
          />
        ))}
        {data && data.total > size ? (
          <CompactPager
            label="Changes"
            page={page - 1}
            size={size}
            total={data.total}
            onPage={(next) =>
              void navigate({ to: dnsPaths.history(zoneId), search: next > 0 ? { page: next + 1 } : {} })
            }
            onSize={() => {}}
          />
        ) : null}
      </div>
    </>
  )
}

const states = { scheduled: 'pending', applied: 'completed', cancelled: 'cancelled', refused: 'bad' } as const
const stateWords = { scheduled: 'Scheduled', applied: 'Published', cancelled: 'Cancelled', refused: 'Refused' }

function ChangeCard({ zoneId, change, isNewest }: { zoneId: string; change: ChangeSet; isNewest: boolean }) {
  const { act, isBusy } = useZoneChange()
  const navigate = useNavigate()
  const { version, state, author, onBehalfOf, at, applyAt, note, reason, changes, canRestore } = change
  const restore = async () => {
    const isDone = await act(
      (once) =>
        call(
          'POST /dns-info/api/zones/:zoneId/restorations',
          { params: { zoneId }, body: { version: version ?? 0 } },
          { once },
        ),
      `Version ${version} is in your draft. Review and publish it when you are ready.`,
    )
    if (isDone) await navigate({ to: dnsPaths.zone(zoneId) })
  }
  return (
    <Card
      title={note || (changes.length > 0 ? changesInWords(changes) : 'No record changed')}
      note={version === null ? undefined : `version ${version}`}
      aside={
        canRestore && !isNewest && version !== null ? (
          <Button
            size="sm"
            colour="outline"
            icon={<RestoreIcon aria-hidden />}
            busy={isBusy}
            onClick={() => void restore()}
          >
            Restore version {version}
          </Button>
        ) : null
      }
    >
      <div className={styles.prose}>
        <p className={styles.meta}>
          <Status kind={states[state]}>{stateWords[state]}</Status>
          <span>{onBehalfOf ? `${author}, ${onBehalfOf}` : author}</span>
          <span>{momentInWords(state === 'scheduled' && applyAt ? applyAt : at)}</span>
        </p>
        {reason ? <p>{reason}</p> : null}
        {changes.length > 0 ? <ChangeList label={`Changes by ${author}`} changes={changes} /> : null}
      </div>
    </Card>
  )
}
