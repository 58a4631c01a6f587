import { productCategories } from '@portal/contract/product-category.ts'
import type { CategoryMap } from '@portal/contract/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PlayIcon from 'lucide-react/icons/play'
import { Suspense, useState } from 'react'
import { paths, type ServiceListSearch } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { useMay } from './use-may.ts'
import { categoriesQuery, serviceListQuery } from './queries.ts'
import { serviceColumns } from './service-columns.tsx'
import { countConditions, countServices, verdictOf } from './service-facts.ts'
import { ServiceTable } from './ServiceTable.tsx'
import { readSearch } from './table-search.ts'
import styles from './services.module.css'

const loadSheet = () =>
  import('./ReferenceSheetDialog.tsx').then((module) => ({ default: module.ReferenceSheetDialog }))
const ReferenceSheetDialog = lazyPiece(loadSheet)

export const list = 'services'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(serviceListQuery(readSearch(search))),
    queryClient.prefetchQuery(categoriesQuery),
  ])

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = keysOf(useColumns(list, serviceColumns))
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(categoriesQuery)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const mayTest = useMay('BusinessPortalDiagnostics')
  const mayCloud = useMay('BusinessPortalCloudSolutions')

  const categories = summary?.categories ?? {}
  const total = countServices(categories)
  const isKnown = Object.keys(categories).length > 0
  const allTotal = search.productCategory ? categories[search.productCategory]?.total : total
  const move = (to: ServiceListSearch, options = { replace: false }) =>
    void navigate({ to: paths.services(), search: movedTo(raw, to), resetScroll: false, ...options })

  return (
    <>
      <PageHeader
        title="Services"
        loading={isPending}
        facts={isKnown ? factsOf(categories, summary?.sites ?? null) : ['All your services and how they are doing']}
        actions={
          <>
            <MenuButton
              label="More"
              actions={[{ key: 'sheet', label: 'Edit references from a sheet', onAct: () => setSheet('open') }]}
            />
            <SaveButton path="/service-info/api/services.csv" query={{ ...search, columns }} fileName="services.csv">
              Export CSV
            </SaveButton>
            {mayCloud && search.productCategory?.includes('Cloud') ? (
              <Button href={paths.cloud()}>What runs out first</Button>
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
        }
      />
      <Tabs label="Product category" tabs={tabsOf(categories, search, total)} />
      <ServiceTable search={search} allTotal={isKnown ? allTotal : undefined} onSearch={move} />
      {sheet === 'unused' ? null : (
        <Suspense fallback={null}>
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
      'Nothing needs attention'
    ),
    `${counts.working.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} working`,
    sites ? `${sites.toLocaleString('en-GB')} ${sites === 1 ? 'site' : 'sites'}` : null,
  ]
}

/** A category is there when the account has it, or when the address names it. */
function tabsOf(categories: CategoryMap, search: ServiceListSearch, total: number) {
  const shown = productCategories.filter((each) => categories[each] || each === search.productCategory)
  return [
    { label: 'All services', count: total, href: paths.services(), current: search.productCategory === undefined },
    ...shown.map((productCategory) => ({
      label: productCategory,
      count: categories[productCategory]?.total ?? 0,
      href: paths.services({ productCategory }),
      current: search.productCategory === productCategory,
    })),
  ]
}
