import { serviceListing } from '@portal/contract/services/listing.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import PlayIcon from 'lucide-react/icons/play'
import { Suspense, useState } from 'react'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { forDealers } from '../../lists/for-dealers.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import type { OwnProps } from '../../lists/own-props.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths, type ServiceListSearch } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useMay } from '../../session/use-may.ts'
import { categoriesQuery } from '../../shell/categories.ts'
import { categoryName, shownCategories } from '../../product-categories.ts'
import { serviceListQuery } from './queries.ts'
import { countConditions, countServices, verdictOf } from './service-facts.ts'
import { ServiceTable } from './ServiceTable.tsx'
import styles from './services.module.css'

const ReferenceSheetDialog = lazyPiece(() => import('./ReferenceSheetDialog.tsx'), 'ReferenceSheetDialog')

export const list = 'services'

const loadOwn = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(serviceListQuery(readAddress(serviceListing, search))),
    queryClient.prefetchQuery(categoriesQuery),
  ])

export const { Page, load } = forDealers(
  serviceListing,
  { Page: OwnServices, load: loadOwn },
  () => import('./customers/CustomerServices.tsx'),
)

function OwnServices({ whose }: OwnProps) {
  const { query } = useListing(serviceListing)
  const { data: summary, isPending } = useQuery(categoriesQuery)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const mayTest = useMay('BusinessPortalDiagnostics')
  const mayCloud = useMay('BusinessPortalCloudSolutions')

  const categories = summary?.categories ?? {}
  const total = countServices(categories)
  const isKnown = Object.keys(categories).length > 0
  const isEmpty = summary?.sites === 0 && total === 0
  const allTotal = query.productCategory ? categories[query.productCategory]?.total : total

  return (
    <>
      <PageHeader
        title="Services"
        loading={isPending}
        facts={isKnown ? factsOf(categories, summary?.sites ?? null) : ['All your services and their status']}
        actions={
          <>
            {whose}
            {isEmpty ? null : (
              <>
                <MenuButton
                  label="More actions"
                  iconEnd={<ChevronIcon aria-hidden />}
                  actions={[
                    { key: 'sheet', label: 'Edit references from a spreadsheet', onAct: () => setSheet('open') },
                  ]}
                >
                  More actions
                </MenuButton>
                <ExportButton listing={serviceListing} path="/service-info/api/services.csv" />
                {summary?.sites ? (
                  <Button colour="outline" href={pageOf('network')}>
                    Network
                  </Button>
                ) : null}
                {mayCloud && query.productCategory?.includes('Cloud') ? (
                  <Button href={paths.cloud()}>Cloud capacity</Button>
                ) : null}
                {mayTest ? (
                  <Button
                    colour="primary"
                    icon={<PlayIcon aria-hidden />}
                    href={paths.services({ productCategory: 'Connectivity' })}
                  >
                    Run diagnostics
                  </Button>
                ) : null}
              </>
            )}
          </>
        }
      />
      <Tabs label="Product category" tabs={tabsOf(categories, query, summary && total)} />
      <ServiceTable allTotal={isKnown ? allTotal : undefined} />
      {sheet === 'unused' ? null : (
        <Suspense>
          <ReferenceSheetDialog open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}

function factsOf(categories: CategoryMap, sites: number | null) {
  const counts = countConditions(categories)
  const verdict = verdictOf(counts)
  const total = countServices(categories)
  return [
    verdict ? (
      <span key="verdict" className={styles.verdict}>
        {verdict}
      </span>
    ) : (
      'No services need attention'
    ),
    `${number(counts.working)} of ${number(total)} working`,
    sites ? counted(sites, 'site') : null,
  ]
}

/** A category appears if the account has it and the provider shows it, or if the address names it. */
function tabsOf(categories: CategoryMap, search: ServiceListSearch, total: number | undefined) {
  const named = search.productCategory
  const shown = shownCategories().filter((each) => categories[each])
  if (named && !shown.includes(named)) shown.push(named)
  return [
    { label: 'All services', count: total, href: paths.services(), current: named === undefined },
    ...shown.map((productCategory) => ({
      label: categoryName(productCategory),
      count: total === undefined ? undefined : (categories[productCategory]?.total ?? 0),
      href: paths.services({ productCategory }),
      current: named === productCategory,
    })),
  ]
}
