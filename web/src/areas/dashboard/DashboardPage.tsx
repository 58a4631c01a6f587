import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import PhoneIcon from 'lucide-react/icons/phone'
import TestIcon from 'lucide-react/icons/play'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../shell/permissions.tsx'
import { telephone } from '../../shell/telephone.ts'
import { categoriesQuery } from '../services/queries.ts'
import { CategoriesCard } from './CategoriesCard.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { countServices, verdictOf } from './counts.ts'
import styles from './dashboard.module.css'
import { tileQuery, tilesFor, waitingQuery } from './dashboard-queries.ts'
import { EntriesCard } from './EntriesCard.tsx'
import { NoServicesCard } from './NoServicesCard.tsx'
import { SinceCard } from './SinceCard.tsx'
import { tiles } from './tiles.ts'
import { ToolsCard } from './ToolsCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

/** What needs me? Only with what this person may see. */
export { loadDashboard as load } from './dashboard-queries.ts'

const ViewTiles = lazyPiece(() => import('./ViewTiles.tsx').then((module) => ({ default: module.ViewTiles })))

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function Page() {
  const { resources, isKnown } = usePermissions()
  if (!isKnown) return null
  const hasServices = resources.has('BusinessPortalServices')
  return <Dashboard key={String(hasServices)} hasServices={hasServices} />
}

function Dashboard({ hasServices }: { hasServices: boolean }) {
  const { resources } = usePermissions()
  const queryClient = useQueryClient()
  const waiting = useQuery(waitingQuery)
  const counting = useQuery({ ...categoriesQuery, enabled: hasServices })
  const categories = counting.data?.categories ?? {}
  // The count of sites is missing only where the counts could not be had at all.
  const isCounted = counting.data !== undefined && counting.data.sites !== null
  const counts = isCounted ? countServices(categories) : undefined
  // A dealer sells to others, and need not have services of its own.
  const isSeller = counts?.total === 0 && resources.has('BusinessPortalDealers')
  const shown = tilesFor(resources)
  const checkAgain = () => {
    for (const { queryKey } of [waitingQuery, categoriesQuery, ...shown.map(tileQuery)]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const facts = [
    counts && counts.total > 0 ? workingInWords(counts) : null,
    waiting.data ? (
      <span key="checked">
        Checked at {time.format(waiting.dataUpdatedAt)},{' '}
        <button type="button" className={styles.again} disabled={waiting.isFetching} onClick={checkAgain}>
          check again
        </button>
      </span>
    ) : null,
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Dashboard' }]}
        title={verdictOf({
          waiting: waiting.data,
          isPending: waiting.isPending,
          counts: isSeller ? undefined : counts,
          hasServices,
          name: givenName(),
        })}
        loading={waiting.isPending}
        facts={facts}
        actions={<Actions />}
      />
      <div className={styles.page}>
        <WelcomeCard />
        <div className={classNames(styles.grid, isSeller && styles.alone)}>
          <WaitingCard waiting={waiting} />
          {isSeller ? null : !hasServices ? (
            <EntriesCard />
          ) : counts?.total === 0 ? (
            <NoServicesCard />
          ) : (
            <CategoriesCard counting={counting} />
          )}
        </div>
        <SinceCard />
        <div className={styles.tiles}>
          {shown.map((name) => {
            const Tile = tiles[name]
            return <Tile key={name} />
          })}
          <Suspense>
            <ViewTiles />
          </Suspense>
          <div className={styles.stack}>
            <ContactsCard />
            <ToolsCard resources={resources} categories={categories} />
          </div>
        </div>
      </div>
    </>
  )
}

const givenName = () => boot.signedIn?.user?.given_name

function Actions() {
  const { resources } = usePermissions()
  const mayTest = resources.has('BusinessPortalDiagnostics') && boot.signedIn?.categories.Connectivity
  return (
    <>
      {mayTest ? (
        <Button
          colour="outline"
          icon={<TestIcon aria-hidden />}
          href={paths.services({ productCategory: 'Connectivity' })}
        >
          Run diagnostics
        </Button>
      ) : null}
      {resources.has('BusinessPortalCases') ? (
        <Button colour="primary" icon={<ReportIcon aria-hidden />} href={paths.caseNew()}>
          Report a problem
        </Button>
      ) : (
        <Button colour="outline" icon={<PhoneIcon aria-hidden />} href={telephone(boot.supportPhone)}>
          Report a problem: {boot.supportPhone}
        </Button>
      )}
    </>
  )
}

function workingInWords({ working, total }: { working: number; total: number }): string | null {
  // What a single one is otherwise, such as expiring, is said where it waits.
  if (total === 1) return working === 1 ? 'Your service is working normally' : null
  return `${working.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} services are working normally`
}
