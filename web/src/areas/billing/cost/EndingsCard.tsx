import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { figure, inPounds } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PartFailed } from '../../../shell/PartFailed.tsx'
import { endingsQuery } from './cost-queries.ts'
import { useAddressValues } from '../../../lib/use-address-values.ts'
import { OnPhone } from '../../../use-media.ts'
import styles from './cost.module.css'

/** Services that are shown at first. */
const firstServices = 15

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The early termination charge of each service. Ending one is an order of its own. */
export function EndingsCard() {
  const address = useAddressValues()
  const { raw } = address
  const search = textIn(raw.search)
  const lastDay = textIn(raw.lastDay)
  const [isWhole, setIsWhole] = useState(false)
  const answer = useQuery(endingsQuery(search, lastDay))
  const { data, error } = answer
  const set = (values: Record<string, string | undefined>) => address.set(values, true)
  const shown = data?.services.slice(0, isWhole ? undefined : firstServices) ?? []
  return (
    <Card title="What would it cost to cease a service?" note="Before VAT" flush>
      <div className={styles.choose}>
        <SearchField
          label="Search services"
          value={search ?? ''}
          onValueChange={(text) => set({ search: text || undefined })}
        />
        <DateField
          label="Last day"
          optional
          value={lastDay ?? null}
          onValueChange={(day) => set({ lastDay: day ?? undefined })}
        />
      </div>
      <p className={styles.note}>
        Charge = monthly price × 12 ÷ 365 × days of the term left after the last day. The order that ceases the service
        uses the same charge.{' '}
        {lastDay
          ? 'If the notice of a service is longer, its charge is for the earliest last day that it allows.'
          : 'No last day is set: each charge is for the earliest last day that the notice of the service allows.'}
      </p>
      {error && !data ? <PartFailed title="We could not load the services" answer={answer} /> : null}
      {!error && !data ? <Skeleton height="10rem" /> : null}
      {data && data.services.length > 0 ? (
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>Early termination charges, the highest first</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col" className={classNames(styles.number, styles.wide)}>
                Monthly, £
              </th>
              <th scope="col" className={styles.wide}>
                Term ends
              </th>
              <th scope="col" className={styles.wide}>
                Last day
              </th>
              <th scope="col" className={classNames(styles.number, styles.wide)}>
                Days left
              </th>
              <th scope="col" className={styles.number}>
                Charge, £
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((service) => (
              <tr key={service.serviceId}>
                <th scope="row">
                  <Link quiet href={pageOf('service', { serviceId: service.serviceId })}>
                    {service.name}
                  </Link>
                  <small>
                    {service.productName} · <code>{service.serviceId}</code>
                  </small>
                  <OnPhone>
                    <small>Last day {shortDate(service.lastDay)}</small>
                  </OnPhone>
                </th>
                <td className={classNames(styles.number, styles.wide)}>{figure(service.monthly)}</td>
                <td className={styles.wide}>{service.contractEnd ? shortDate(service.contractEnd) : 'Rolling'}</td>
                <td className={styles.wide}>{shortDate(service.lastDay)}</td>
                <td className={classNames(styles.number, styles.wide)}>{service.daysLeft}</td>
                <td className={styles.number}>
                  <b>{service.charge === 0 ? 'None' : inPounds(service.charge, service.currency)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {data?.services.length === 0 ? (
        <EmptyState title="No services found" text={search ? 'Clear the search to see every service.' : ''} />
      ) : null}
      {data && data.services.length > shown.length ? (
        <p className={styles.note}>
          {counted(data.services.length - shown.length, 'more service')}.{' '}
          <Button colour="tertiary" size="sm" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </p>
      ) : null}
      {data && data.total > data.services.length ? (
        <p className={styles.note}>
          The {data.services.length} with the highest charge are shown, of {data.total}. Search to find others.
        </p>
      ) : null}
      {data && data.unpriced > 0 ? (
        <p className={styles.note}>
          {counted(data.unpriced, 'service')} without a monthly price {data.unpriced === 1 ? 'is' : 'are'} not listed.
        </p>
      ) : null}
    </Card>
  )
}
