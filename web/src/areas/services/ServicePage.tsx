import { behavesAs, isLine } from '@portal/contract/services/category.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import ReportIcon from 'lucide-react/icons/message-square-warning'
import CaseIcon from 'lucide-react/icons/message-square-text'
import PlayIcon from 'lucide-react/icons/play'
import { Suspense } from 'react'
import { paths, type ServiceTab } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { Condition } from '../../shell/Condition.tsx'
import { OpenIncidents } from '../service-status/OpenIncidents.tsx'
import { useMay } from '../../session/use-may.ts'
import { useServiceId } from '../../lib/use-service-id.ts'
import { OrderRefEdit } from './OrderRefEdit.tsx'
import { overviewQuery } from './detail-queries.ts'
import { serviceQuery } from './queries.ts'
import { ServiceFailed } from './ServiceFailed.tsx'
import styles from './service.module.css'

const CloudActions = lazyPiece(() => import('./CloudActions.tsx'), 'CloudActions')
const CloudChip = lazyPiece(() => import('../cloud/CloudChip.tsx'), 'CloudChip')

export const load = (queryClient: QueryClient, { params: { serviceId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(serviceQuery(serviceId))

export function Page() {
  const serviceId = useServiceId()
  const { data: service, error, refetch, isFetching } = useQuery(serviceQuery(serviceId))
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[3] || 'overview' })

  const { data: overview } = useQuery(overviewQuery(serviceId))
  const openCase = overview?.cases?.[0]
  const mayDns = useMay('BusinessPortalDns')
  const mayReport = useMay('BusinessPortalCases')
  const mayTest = useMay('BusinessPortalDiagnostics') && service !== undefined && isLine(service.productCategory)
  useNameOfThing(service?.name)
  const isCloud = tab === 'vcd' && service?.has.vcd === true
  const condition = service ? <Condition condition={service.condition} look="chip" /> : null

  if (error && !service) {
    return (
      <>
        <PageHeader crumbs={[{ label: 'Services', href: paths.services() }, { label: serviceId }]} title={serviceId} />
        <ServiceFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services() }, { label: service?.name ?? serviceId }]}
        title={service?.name ?? serviceId}
        status={
          service ? (
            isCloud ? (
              <Suspense fallback={condition}>
                <CloudChip serviceId={serviceId} fallback={condition} />
              </Suspense>
            ) : (
              condition
            )
          ) : null
        }
        loading={!service}
        facts={service ? factsOf(service) : []}
        actions={
          <>
            {isCloud ? (
              <Suspense>
                <CloudActions serviceId={serviceId} />
              </Suspense>
            ) : null}
            {mayReport && !isCloud ? (
              <Button colour="outline" icon={<ReportIcon aria-hidden />} href={paths.caseNew({ serviceId })}>
                Report a problem
              </Button>
            ) : null}
            {mayTest && tab !== 'diagnostics' ? (
              <Button
                colour={openCase ? 'outline' : 'primary'}
                icon={<PlayIcon aria-hidden />}
                href={paths.service(serviceId, 'diagnostics')}
              >
                Run diagnostics
              </Button>
            ) : null}
            {openCase && !isCloud ? (
              <Button
                // The diagnostics and a fix to confirm have a main action of their own.
                colour={
                  tab === 'diagnostics' || (tab === 'overview' && openCase.status === 'resolved')
                    ? 'outline'
                    : 'primary'
                }
                icon={<CaseIcon aria-hidden />}
                href={paths.caseOne(openCase.caseId)}
              >
                {`View case ${openCase.caseId}`}
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs label="Service sections" tabs={tabsOf(serviceId, service, tab, { mayDns, mayTest })} />
      <div className={styles.banners}>{tab === 'diagnostics' ? <OpenIncidents serviceId={serviceId} /> : null}</div>
      <Outlet />
    </>
  )
}

function factsOf(service: Service) {
  const { contract } = service
  return [
    service.productName,
    <>
      <code>{service.serviceId}</code>
      <CopyButton text={service.serviceId} what="service ID" />
    </>,
    <>
      Your reference
      <span className={styles.reference}>
        <OrderRefEdit service={service} />
      </span>
    </>,
    contract.end ? `Contract ends ${shortDate(contract.end)}` : 'Rolling contract',
  ]
}

/** Only tabs with data; the tab in the address is always present and explains what is missing. */
function tabsOf(
  serviceId: string,
  service: Service | undefined,
  current: string,
  { mayDns, mayTest }: { mayDns: boolean; mayTest: boolean },
) {
  const has = service?.has
  const tabs: { tab: ServiceTab | 'dns'; label: string; isShown: boolean }[] = [
    { tab: 'overview', label: 'Overview', isShown: true },
    { tab: 'technical', label: 'Technical details', isShown: has?.tech === true },
    { tab: 'ethernet', label: 'Ethernet', isShown: has?.ethernet === true },
    { tab: 'vcd', label: 'VCD', isShown: has?.vcd === true },
    { tab: 'voice', label: 'Voice', isShown: has?.voice === true },
    { tab: 'diagnostics', label: 'Diagnostics', isShown: mayTest },
    {
      tab: 'dns',
      label: 'DNS',
      isShown: service !== undefined && behavesAs(service.productCategory, 'Domain') && mayDns,
    },
    { tab: 'actions', label: 'Actions', isShown: true },
    { tab: 'history', label: 'History', isShown: true },
  ]
  return tabs
    .filter(({ tab, isShown }) => isShown || tab === current)
    .map(({ tab, label }) => ({
      label,
      // A domain's zone has the same name.
      href: tab === 'dns' ? pageOf('zone', { zoneId: service?.name ?? '' }) : paths.service(serviceId, tab),
      current: tab === current,
    }))
}
