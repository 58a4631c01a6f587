import { verdictOf as customersInWords } from '@portal/contract/dashboard/customer-words.ts'
import { number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import PhoneIcon from 'lucide-react/icons/phone'
import TestIcon from 'lucide-react/icons/play'
import { boot } from '../../boot.ts'
import { useFirstRender } from '../../first-render.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { SlotsContext } from '../../shell/slots.ts'
import { telephone } from '../../lib/telephone.ts'
import { categoriesQuery } from '../../shell/categories.ts'
import { CategoriesCard } from './CategoriesCard.tsx'
import { CustomersCard } from './CustomersCard.tsx'
import { customerFacts, dealerTiles } from './customer-facts.ts'
import { CommissionTile } from './CommissionTile.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { countServices, verdictOf } from './counts.ts'
import styles from './dashboard.module.css'
import { actionItemsQuery, customerSummaryQuery, readsCustomers, tileQuery, tilesFor } from './dashboard-queries.ts'
import { EntriesCard } from './EntriesCard.tsx'
import { NoServicesCard } from './NoServicesCard.tsx'
import { RenewalsCard } from './RenewalsCard.tsx'
import { SinceCard } from './SinceCard.tsx'
import { tiles } from './tiles.ts'
import { ToolsCard } from './ToolsCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

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
  const { ViewTiles } = use(SlotsContext)
  const isFirst = useFirstRender()
  const queryClient = useQueryClient()
  const waiting = useQuery(actionItemsQuery)
  const counting = useQuery({ ...categoriesQuery, enabled: hasServices })
  const categories = counting.data?.categories ?? {}
  // The number of sites is missing only if the counts failed to load.
  const isCounted = counting.data !== undefined && counting.data.sites !== null
  const counts = isCounted ? countServices(categories) : undefined
  // A dealer may have no services of its own.
  const isSeller = counts?.total === 0 && resources.has('BusinessPortalDealers')
  const customers = useQuery({ ...customerSummaryQuery, enabled: readsCustomers() })
  // A dealer whose customers all deny access has the dashboard of its own account.
  const isDealing = readsCustomers() && customers.data?.customers !== 0
  const shown = isDealing ? dealerTiles(tilesFor(resources), isSeller) : tilesFor(resources)
  const isCalm = waiting.data?.total === 0 && waiting.data.snoozed === 0 && waiting.data.missing.length === 0
  const { rendered } = boot()
  const checkedAt = isFirst && rendered ? rendered.at : waiting.dataUpdatedAt
  const checkAgain = () => {
    for (const { queryKey } of [actionItemsQuery, categoriesQuery, ...shown.map(tileQuery)]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    if (isDealing) void queryClient.invalidateQueries({ queryKey: ['customers'] })
  }
  const facts = [
    ...(isDealing && customers.data ? customerFacts(customers.data, waiting.data?.total) : []),
    counts && counts.total > 0 && !isDealing ? workingInWords(counts) : null,
    waiting.data ? (
      <span key="checked">
        Checked at {clock(checkedAt)},{' '}
        <button type="button" className={styles.again} disabled={waiting.isFetching} onClick={checkAgain}>
          refresh
        </button>
      </span>
    ) : null,
  ]
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
        actions={<Actions />}
      />
      <div className={styles.page}>
        <WelcomeCard />
        {isDealing ? (
          <div className={styles.dealing}>
            <CustomersCard summary={customers.data} />
            <div className={styles.stack}>
              <RenewalsCard summary={customers} />
              {resources.has('BusinessPortalDealers') ? <CommissionTile /> : null}
            </div>
          </div>
        ) : null}
        {isDealing && isSeller && isCalm ? null : (
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
        )}
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

const givenName = () => boot().signedIn?.user?.given_name

function Actions() {
  const { resources } = usePermissions()
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
        <Button colour="primary" icon={<ReportIcon aria-hidden />} href={paths.caseNew()}>
          Report a problem
        </Button>
      ) : (
        <Button colour="outline" icon={<PhoneIcon aria-hidden />} href={telephone(boot().supportPhone)}>
          Report a problem: {boot().supportPhone}
        </Button>
      )}
    </>
  )
}

function workingInWords({ working, total }: { working: number; total: number }): string | null {
  // An action item describes any other condition of a single service, such as expiring.
  if (total === 1) return working === 1 ? 'Your service is working normally' : null
  return `${number(working)} of ${number(total)} services are working normally`
}
