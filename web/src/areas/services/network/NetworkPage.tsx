import { number } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import ListIcon from 'lucide-react/icons/list'
import NetworkIcon from 'lucide-react/icons/network'
import PlusIcon from 'lucide-react/icons/plus'
import { Suspense, useMemo } from 'react'
import { LoadedAt } from '../../../lib/LoadedAt.tsx'
import { oneOf } from '../../../lib/search-params.ts'
import { type Mode, modes } from '../../../network/line-looks.ts'
import { factsOf, verdictOf } from '../../../network/network-words.ts'
import { pictureOf, type SiteSort, siteSorts, sortedSites } from '../../../network/picture.ts'
import { networkQuery } from '../../../network/queries.ts'
import { paths } from '../../../paths.ts'
import { useMay } from '../../../session/use-may.ts'
import { tryAgain } from '../../../shell/try-again.tsx'
import { NetworkSites } from './NetworkSites.tsx'
import styles from './network.module.css'
import { useAddressValues } from '../../../lib/use-address-values.ts'
import { SelectedEnd } from './SelectedEnd.tsx'
import { SelectedSite } from './SelectedSite.tsx'

const MapCard = lazyPiece(() => import('./MapCard.tsx'), 'MapCard')
const NetworkTable = lazyPiece(() => import('./NetworkTable.tsx'), 'NetworkTable')

export function load(queryClient: QueryClient) {
  MapCard.prepare()
  return queryClient.prefetchQuery(networkQuery())
}

/** Where the sites are, how each is connected, what is wrong, and what one failure would take down. */
export function Page() {
  const address = useAddressValues()
  const { raw } = address
  const { data: network, error, refetch, isFetching, dataUpdatedAt } = useQuery(networkQuery())
  const mayQuote = useMay('LeasedLineQuoting')
  const mode: Mode = oneOf(modes, raw.show) ?? 'carriers'
  const sort: SiteSort = oneOf(siteSorts, raw.sort) ?? 'attention'
  const asAnswered = useMemo(() => network && pictureOf(network), [network])
  const picture = useMemo(
    () => asAnswered && { ...asAnswered, sites: sortedSites(asAnswered.sites, sort) },
    [asAnswered, sort],
  )
  const isTable = raw.view === 'table'
  const showsWork = raw.work !== 'false'
  const selected = typeof raw.site === 'string' ? raw.site : undefined
  const set = (values: Record<string, string | undefined>) => address.set(values, true)
  const site = selected === undefined ? undefined : picture?.bySite.get(selected)
  const end = site || typeof raw.pop !== 'string' ? undefined : picture?.ends.find(({ name }) => name === raw.pop)
  const onMap = picture?.sites.filter(({ at }) => at).length ?? 0
  const hasMap = onMap > 1
  const endHref = (pop: string) => pageOf('network', { ...kept(raw), pop })
  const select = (siteId: string) => set({ site: siteId === selected ? undefined : siteId, pop: undefined })
  const save = async () => {
    const { savePicture } = await import('../../../network/save-picture.ts')
    if (picture) savePicture({ picture, mode, showsWork })
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services() }, { label: 'Network' }]}
        title={picture && picture.sites.length > 0 ? verdictOf(picture) : 'Network'}
        loading={!picture && !error}
        facts={
          picture && picture.sites.length > 0
            ? [
                ...factsOf(picture),
                <>
                  As of <LoadedAt at={dataUpdatedAt} />
                </>,
              ]
            : []
        }
        actions={
          <>
            {picture?.sites.length === 0 ? null : (
              <Button colour="outline" icon={<ListIcon aria-hidden />} href={paths.services()}>
                Services list
              </Button>
            )}
            {picture && hasMap && !isTable ? (
              <Button colour="outline" icon={<DownloadIcon aria-hidden />} onClick={() => void save()}>
                Download picture
              </Button>
            ) : null}
            {mayQuote && picture?.sites.length !== 0 ? (
              <Button colour="cta" icon={<PlusIcon aria-hidden />} href={pageOf('quoteNew')}>
                Get a diversity quote
              </Button>
            ) : null}
          </>
        }
      />
      {error && !picture ? (
        <Notice
          kind="bad"
          title="We could not load the network."
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {tryAgain(error)}
        </Notice>
      ) : null}
      {!picture && !error ? <Skeleton height="36rem" /> : null}
      {picture && picture.sites.length === 0 ? (
        <Card label="Network">
          <EmptyState
            icon={<NetworkIcon aria-hidden />}
            title="No sites yet"
            text="Your sites and their circuits appear here with your first service."
            actions={<Button href={paths.services()}>View services</Button>}
          />
        </Card>
      ) : null}
      {picture && picture.sites.length > 0 ? (
        <div className={layout.stack}>
          {picture.sites.length < picture.network.totalSites || picture.network.hasMoreLines ? (
            <Notice kind="info" title={`The first ${number(picture.sites.length)} sites`}>
              Those that need attention come first. The services list has every circuit.
            </Notice>
          ) : null}
          <div className={styles.page}>
            <div className={styles.main}>
              <Suspense fallback={<Skeleton height="36rem" />}>
                {isTable ? (
                  <NetworkTable picture={picture} onMap={() => set({ view: undefined })} />
                ) : (
                  <MapCard
                    picture={picture}
                    mode={mode}
                    showsWork={showsWork}
                    selected={selected}
                    selectedEnd={end?.name}
                    hasMap={hasMap}
                    onMode={(next) => set({ show: next === 'carriers' ? undefined : next })}
                    onWork={(shows) => set({ work: shows ? undefined : 'false' })}
                    onSelect={select}
                    endHref={endHref}
                    onTable={() => set({ view: 'table' })}
                  />
                )}
              </Suspense>
            </div>
            <div className={styles.beside}>
              {site ? <SelectedSite site={site} picture={picture} endHref={endHref} /> : null}
              {end ? <SelectedEnd name={end.name} picture={picture} /> : null}
              <NetworkSites
                picture={picture}
                missing={picture.sites.length - onMap}
                sort={sort}
                selected={selected}
                isBelow={site !== undefined || end !== undefined}
                onSort={(next) => set({ sort: next === 'attention' ? undefined : next })}
                onSelect={select}
              />
            </div>
          </div>
        </div>
      ) : null}
    </>
  )
}

/** How the map is shown stays the same when an end is chosen on it. */
const kept = ({ show, sort, work }: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ show, sort, work }).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
