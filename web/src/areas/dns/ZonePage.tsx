import { publicationNames } from '@portal/contract/dns/values.ts'
import type { Zone } from '@portal/contract/dns/dns.ts'
import { inDays } from '@portal/contract/format/dates.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/clock'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './dns.module.css'
import { DnssecCard } from './DnssecCard.tsx'
import { daysUntil, publicationKinds } from './dns-words.ts'
import { DriftCard } from './DriftCard.tsx'
import { DraftBar } from './DraftBar.tsx'
import { KindCard } from './KindCard.tsx'
import { MailCard } from './MailCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { nameInWords } from './names.ts'
import { dnsPaths } from './paths.ts'
import { zoneQuery } from './queries.ts'
import { RecordsCard } from './RecordsCard.tsx'
import { RegistrationCard } from './RegistrationCard.tsx'
import { SecondariesCard } from './SecondariesCard.tsx'
import { WorldCard } from './WorldCard.tsx'
import { ZoneMenu } from './ZoneMenu.tsx'
import { ZoneNotices } from './ZoneNotices.tsx'

export const load = (queryClient: QueryClient, { params }: PageRequest) =>
  queryClient.prefetchQuery(zoneQuery(params.zoneId ?? ''))

export function Page() {
  const { zoneId = '' } = useParams({ strict: false })
  const { data: zone, error, isFetching, refetch } = useQuery(zoneQuery(zoneId))
  useNameOfThing(zone && nameInWords(zoneId))
  const crumbs = [
    { label: 'Services', href: paths.services({ productCategory: 'Domain' }) },
    { label: 'DNS', href: dnsPaths.zones() },
    { label: nameInWords(zoneId) },
  ]
  if (error && !zone) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={zoneId} />
        <ThingFailed
          label="Zone"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          back={{ label: 'DNS', href: dnsPaths.zones() }}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={nameInWords(zoneId)}
        status={zone ? <ZoneStatus zone={zone} /> : null}
        loading={!zone}
        facts={zone ? factsOf(zone) : []}
        actions={
          zone ? (
            <>
              <Button colour="outline" icon={<HistoryIcon aria-hidden />} href={dnsPaths.history(zoneId)}>
                History
              </Button>
              <ZoneMenu zone={zone} />
            </>
          ) : null
        }
      />
      {zone?.serviceId ? <Tabs label="Domain sections" tabs={tabsOf(zoneId, zone.serviceId)} /> : null}
      {zone ? <Content key={zoneId} zone={zone} /> : <Loading />}
    </>
  )
}

function Content({ zone }: { zone: Zone }) {
  return (
    <>
      <div className={layout.stack}>
        <ZoneNotices zone={zone} />
        {zone.serviceId ? null : <MoveCard zone={zone} />}
        <RecordsCard zone={zone} />
        <DriftCard zone={zone} />
        <div className={styles.columns}>
          <MailCard zone={zone} />
          {zone.serviceId ? <RegistrationCard zone={zone} serviceId={zone.serviceId} /> : null}
          <KindCard zone={zone} />
          <WorldCard zone={zone} />
          <DnssecCard zone={zone} />
          <SecondariesCard zone={zone} />
        </div>
      </div>
      <DraftBar zone={zone} />
    </>
  )
}

function ZoneStatus({ zone: { registrar, publication } }: { zone: Zone }) {
  const days = registrar?.expires && !registrar.autoRenew ? daysUntil(registrar.expires) : undefined
  if (registrar?.hasEnded) {
    return (
      <Status kind="bad" look="chip">
        Registration ended
      </Status>
    )
  }
  if (publication.state !== 'live') {
    return (
      <Status kind={publicationKinds[publication.state]} look="chip">
        {publicationNames[publication.state]}
      </Status>
    )
  }
  if (days !== undefined && days < 30) {
    return (
      <Status kind="warn" look="chip">
        {`Expires ${inDays(days)}`}
      </Status>
    )
  }
  return (
    <Status kind="ok" look="chip">
      Live
    </Status>
  )
}

function factsOf({ serviceId, nameServers, publishedAt }: Zone) {
  return [
    serviceId ? 'Domain' : 'Registered elsewhere',
    serviceId ? <code key="service">{serviceId}</code> : null,
    <span key="servers">
      Name servers <code>{nameServers.map(shortServer).join(', ')}</code>
    </span>,
    publishedAt ? `Last published ${longDate(publishedAt)}` : 'Never published',
  ]
}

/** "ns1, ns2.portal.example": the shared part appears once. */
const shortServer = (name: string, index: number, all: readonly string[]) => {
  const [first = '', ...rest] = name.split('.')
  const isLast = index === all.length - 1
  return isLast || !all[index + 1]?.endsWith(`.${rest.join('.')}`) ? name : first
}

function tabsOf(zoneId: string, serviceId: string) {
  return [
    { label: 'Overview', href: paths.service(serviceId) },
    { label: 'DNS', href: dnsPaths.zone(zoneId), current: true },
    { label: 'Actions', href: paths.service(serviceId, 'actions') },
  ]
}

function Loading() {
  return (
    <Card label="Records">
      <div className={styles.skeleton} aria-busy="true">
        {['30%', '65%', '55%', '60%', '45%', '50%', '62%'].map((width) => (
          <Skeleton key={width} width={width} height="1.25rem" />
        ))}
      </div>
    </Card>
  )
}
