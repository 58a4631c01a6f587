import { verdictOf as customersInWords } from '@portal/contract/dashboard/customer-words.ts'
import { number } from '@portal/contract/format/counts.ts'
import { pages } from '@portal/contract/pages.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import ArrangeIcon from 'lucide-react/icons/columns-3'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import OrderIcon from 'lucide-react/icons/plus'
import PhoneIcon from 'lucide-react/icons/phone'
import TestIcon from 'lucide-react/icons/play'
import { LoadedAt } from '../../lib/LoadedAt.tsx'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { telephone } from '../../lib/telephone.ts'
import { categoriesQuery } from '../../shell/categories.ts'
import { CommissionTile } from './CommissionTile.tsx'
import { CustomersCard } from './CustomersCard.tsx'
import { countServices, verdictOf } from './counts.ts'
import { customerFacts } from './customer-facts.ts'
import styles from './dashboard.module.css'
import {
  actionItemsQuery,
  customerSummaryQuery,
  readsCustomers,
  sinceLastVisitQuery,
  tileQuery,
} from './dashboard-queries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { ReachLine } from './ReachLine.tsx'
import { RenewalsCard } from './RenewalsCard.tsx'
import { SinceFact } from './SinceFact.tsx'
import { TileGrid } from './TileGrid.tsx'
import { useTiles } from './use-tiles.ts'
import { WaitingCard, WaitingTile } from './WaitingCard.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

const ArrangeDialog = lazyPiece(() => import('./ArrangeDialog.tsx'), 'ArrangeDialog')

/** Shows what needs the person's attention, within their permissions. */
export { loadDashboard as load } from './dashboard-queries.ts'

export function Page() {
  const { resources, isKnown } = usePermissions()
  if (!isKnown) return null
  const hasServices = resources.has('BusinessPortalServices')
  return <Dashboard key={String(hasServices)} hasServices={hasServices} />
}

function Dashboard({ hasServices }: { hasServices: boolean }) {
  const { resources } = usePermissions()
  const queryClient = useQueryClient()
  const [isArranging, setIsArranging] = useState(false)
  const waiting = useQuery(actionItemsQuery)
  const { data: arrival } = useQuery(sinceLastVisitQuery)
  const counting = useQuery({ ...categoriesQuery, enabled: hasServices })
  const categories = counting.data?.categories ?? {}
  // The number of sites is missing only if the counts failed to load.
  const isCounted = counting.data !== undefined && counting.data.sites !== null
  const counts = isCounted ? countServices(categories) : undefined
  // A dealer may have no services of its own.
  const isSeller = counts?.total === 0 && resources.has('BusinessPortalDealers')
  const isNew = counts?.total === 0 && !isSeller
  const customers = useQuery({ ...customerSummaryQuery, enabled: readsCustomers() })
  // A dealer whose customers all deny access has the dashboard of its own account.
  const isDealing = readsCustomers() && customers.data?.customers !== 0
  const tiles = useTiles({ isDealing, isSeller, hasServices, isNew })
  const isCalm = waiting.data?.total === 0 && waiting.data.snoozed === 0 && waiting.data.missing.length === 0
  const checkAgain = () => {
    for (const { queryKey } of [actionItemsQuery, categoriesQuery, ...tiles.calls.map(tileQuery)]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    if (isDealing) void queryClient.invalidateQueries({ queryKey: ['customers'] })
  }
  const facts = [
    ...(isDealing && customers.data ? customerFacts(customers.data, waiting.data?.total) : []),
    counts && counts.total > 0 && !isDealing ? workingInWords(counts) : null,
    arrival?.lastHere && arrival.changes.length > 0 ? (
      <SinceFact key="since" {...arrival} lastHere={arrival.lastHere} />
    ) : null,
    waiting.data ? (
      <span key="checked">
        Checked at <LoadedAt at={waiting.dataUpdatedAt} />,{' '}
        <button type="button" className={styles.again} disabled={waiting.isFetching} onClick={checkAgain}>
          refresh
        </button>
      </span>
    ) : null,
  ]
  const grid = <TileGrid shown={tiles.shown} views={tiles.views} />
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Dashboard' }]}
        title={
          isDealing && customers.data
            ? customersInWords(customers.data)
            : verdictOf({
                waiting: waiting.data,
                isPending: waiting.isPending,
                counts: isSeller ? undefined : counts,
                hasServices,
                name: givenName(),
              })
        }
        loading={waiting.isPending || (isDealing && customers.isPending)}
        facts={facts}
        actions={
          <>
            {tiles.available.length > 1 ? (
              <Button
                colour="tertiary"
                icon={<ArrangeIcon aria-hidden />}
                onPointerEnter={() => ArrangeDialog.prepare()}
                onClick={() => setIsArranging(true)}
              >
                Arrange
              </Button>
            ) : null}
            <Actions isNew={isNew} />
          </>
        }
      />
      <div className={styles.page}>
        <WelcomeCard hasServices={!isNew} />
        {isDealing ? (
          <div className={styles.dealing}>
            <div className={styles.stack}>
              <CustomersCard summary={customers.data} />
              {grid}
            </div>
            <div className={styles.stack}>
              <WaitingTile waiting={waiting} />
              <RenewalsCard summary={customers} />
              {resources.has('BusinessPortalDealers') ? <CommissionTile /> : null}
            </div>
          </div>
        ) : (
          <>
            {isCalm && isNew && !arrival?.showsWelcome ? (
              <Card title="First steps">
                <FirstSteps resources={resources} hasServices={false} />
              </Card>
            ) : isCalm ? null : (
              <WaitingCard waiting={waiting} />
            )}
            {grid}
          </>
        )}
        <ReachLine categories={categories} />
      </div>
      {isArranging ? (
        <Suspense>
          <ArrangeDialog {...tiles} onClose={() => setIsArranging(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const givenName = () => boot().signedIn?.user?.given_name

/** The first action of an account without services is to order one. */
function Actions({ isNew }: { isNew: boolean }) {
  const { resources } = usePermissions()
  const orders = isNew && resources.has('BusinessPortalOrders')
  const mayTest = resources.has('BusinessPortalDiagnostics') && boot().signedIn?.categories.Connectivity
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
        <Button colour={orders ? 'outline' : 'primary'} icon={<ReportIcon aria-hidden />} href={paths.caseNew()}>
          Report a problem
        </Button>
      ) : (
        <Button colour="outline" icon={<PhoneIcon aria-hidden />} href={telephone(boot().supportPhone)}>
          Report a problem: {boot().supportPhone}
        </Button>
      )}
      {orders ? (
        <Button colour="primary" icon={<OrderIcon aria-hidden />} href={pages.serviceNew.path}>
          Order a service
        </Button>
      ) : null}
    </>
  )
}

function workingInWords({ working, total }: { working: number; total: number }): string | null {
  // An action item describes any other condition of a single service, such as expiring.
  if (total === 1) return working === 1 ? 'Your service is working normally' : null
  return `${number(working)} of ${number(total)} services are working`
}
