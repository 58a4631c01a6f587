import type { CentreRow } from '@portal/contract/cloud.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CloudIcon from 'lucide-react/icons/cloud'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { BackupStrip } from './BackupStrip.tsx'
import { centreColumns } from './centre-columns.tsx'
import { count, dayOf } from './cloud-words.ts'
import styles from './cloud.module.css'
import { backupSummaryQuery, centreListQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(centreListQuery(wholeNumber(search.page) ?? 1)),
    queryClient.prefetchQuery(backupSummaryQuery),
  ])

/** All clouds of the account: what runs out first. */
export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const page = wholeNumber(raw.page) ?? 1
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(centreListQuery(page))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services() }, { label: 'Cloud Solutions' }]}
        title="Cloud Solutions"
        loading={isPending}
        facts={data ? factsOf(data.rows, data.total) : ['What you have in our clouds, and what runs out first']}
        actions={
          <>
            <Button href={paths.services({ productCategory: 'Cloud Solution' })}>View services</Button>
            <Button colour="primary" href={paths.backup()}>
              Back-ups and gaps
            </Button>
          </>
        }
      />
      <div className={styles.stack}>
        <Card title="Clouds" note="What runs out first is on top" flush>
          <ServerTable
            label="Clouds, what runs out first on top"
            noun="clouds"
            lines={2}
            searchable={false}
            pager={(data?.total ?? 0) > 10 ? 'full' : 'none'}
            columns={centreColumns}
            rows={data?.rows ?? []}
            rowKey={({ serviceId }) => serviceId}
            total={data?.total ?? 0}
            state={{ search: '', sort: null, page: page - 1, size: 10 }}
            onStateChange={(next) =>
              void navigate({
                to: paths.cloud(),
                search: next.page > 0 ? { page: next.page + 1 } : {},
                resetScroll: false,
              })
            }
            loading={isPending}
            busy={isFetching && isPlaceholderData}
            problem={
              error && !data
                ? { title: 'We could not load your clouds', text: tryAgain(error), onRetry: () => void refetch() }
                : undefined
            }
            empty={
              <EmptyState
                icon={<CloudIcon aria-hidden />}
                title="No clouds on this account"
                text="A virtual data centre appears here with what it uses, its machines and when it is full."
                actions={<Button href={paths.services()}>View services</Button>}
              />
            }
          />
        </Card>
        <BackupStrip />
      </div>
    </>
  )
}

function factsOf(rows: readonly CentreRow[], total: number) {
  const first = rows.find(({ fullOn }) => fullOn !== null)
  const silent = rows.filter(({ trouble }) => trouble !== null).length
  return [
    first?.fullOn ? (
      <span key="first" className={styles.verdict}>
        {first.meter} of {first.serviceName} is full first, about {dayOf(first.fullOn)}
      </span>
    ) : null,
    count(total, 'cloud'),
    silent > 0 ? `${count(silent, 'director')} ${silent === 1 ? 'does' : 'do'} not answer` : null,
  ]
}
