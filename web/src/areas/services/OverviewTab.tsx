import type { Service } from '@portal/contract/services/services.ts'
import { shortDate, soonInWords } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import { paths } from '../../paths.ts'
import { Condition } from '../../shell/Condition.tsx'
import { serviceQuery } from './queries.ts'
import styles from './service.module.css'
import { speedInWords } from './service-words.ts'
import { ToolsCard } from './ToolsCard.tsx'
import { useServiceId } from '../../lib/use-service-id.ts'

export function Page() {
  const { data: service } = useQuery(serviceQuery(useServiceId()))
  if (!service) {
    return (
      <Card label="Overview">
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton width="45%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="50%" height="1.25rem" />
        </div>
      </Card>
    )
  }
  return (
    <div className={styles.stack}>
      <Verdict service={service} />
      <div className={styles.columns}>
        <div className={styles.pair}>
          <Plan service={service} />
          <Contract service={service} />
        </div>
        <div className={styles.stack}>
          <Place site={service.site} />
          <ToolsCard service={service} />
        </div>
      </div>
    </div>
  )
}

const noticeKinds = { down: 'bad', degraded: 'warn', expiring: 'warn', suspended: 'warn' } as const

/** A working service has no line of its own; only problems and pending changes do. */
function Verdict({ service: { condition, conditionNote } }: { service: Service }) {
  if (!conditionNote) return null
  const isTrouble =
    condition === 'down' || condition === 'degraded' || condition === 'expiring' || condition === 'suspended'
  return <Notice kind={isTrouble ? noticeKinds[condition] : 'info'}>{conditionNote}</Notice>
}

function Plan({ service }: { service: Service }) {
  const { charges, downMbps, upMbps, tags } = service
  const hasSpeed = downMbps !== null || upMbps !== null
  return (
    <Card title="Service">
      <KeyValueList
        items={[
          { label: 'Status', value: <Condition condition={service.condition} /> },
          { label: 'Stage', value: humaniseKey(service.status) },
          { label: 'Product', value: service.productName },
          {
            label: 'Category',
            value: (
              <Link href={paths.services({ productCategory: service.productCategory })}>{service.productCategory}</Link>
            ),
          },
          ...(hasSpeed ? [{ label: 'Speed', value: `${speedInWords(downMbps, upMbps)} Mbit/s` }] : []),
          { label: 'Care level', value: service.careLevel },
          { label: 'Supplier', value: service.supplier },
          {
            label: 'Supplier reference',
            value: service.supplierRef,
            mono: true,
            copy: service.supplierRef ?? undefined,
          },
          {
            label: 'Monthly charge',
            value: charges.recurring === null ? null : money(charges.recurring, charges.currency),
          },
          ...(tags.length > 0
            ? [
                {
                  label: 'Tags',
                  value: tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
                },
              ]
            : []),
          { label: 'Last changed', value: dateTime(service.updatedAt) },
        ]}
      />
    </Card>
  )
}

function Contract({ service: { contract } }: { service: Service }) {
  const { start, end, termMonths, noticeDays, autoRenew } = contract
  const soon = end ? soonInWords(end) : undefined
  return (
    <Card title="Contract">
      <KeyValueList
        items={[
          { label: 'Started', value: start ? shortDate(start) : null },
          { label: 'Minimum term', value: termMonths === null ? null : counted(termMonths, 'month') },
          { label: 'Ends', value: end ? `${shortDate(end)}${soon ? `, ${soon}` : ''}` : 'Rolling' },
          { label: 'Notice period', value: noticeDays === null ? null : counted(noticeDays, 'day') },
          {
            label: 'Last day to give notice',
            value: end && noticeDays ? shortDate(daysBefore(end, noticeDays)) : null,
          },
          { label: 'Auto-renewal', value: autoRenew ? 'On' : 'Off' },
        ]}
      />
    </Card>
  )
}

function daysBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}

function Place({ site }: { site: Service['site'] }) {
  if (!site) {
    return (
      <Card title="Site">
        <p className={styles.note}>This service has no site.</p>
      </Card>
    )
  }
  return (
    <Card title="Site">
      <KeyValueList
        items={[
          { label: 'Name', value: <Link href={paths.site(site.siteId)}>{site.name}</Link> },
          { label: 'Address', value: site.address },
          { label: 'Postcode', value: site.postcode },
          { label: 'Local exchange', value: site.exchangeName },
          { label: 'Cabinet', value: site.cabinet },
          ...(site.accessNotes ? [{ label: 'Access', value: site.accessNotes }] : []),
        ]}
      />
    </Card>
  )
}
