import { markSimulated } from '@portal/contract/connection.ts'
import { measurementPeriodNames, measurementPeriods } from '@portal/contract/diagnostics/measurement-values.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { isPlainDate } from '@portal/contract/plain-date-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import EarlierIcon from 'lucide-react/icons/chevron-left'
import LaterIcon from 'lucide-react/icons/chevron-right'
import { oneOf } from '../../../lib/search-params.ts'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import { SaveButton } from '../../../shell/SaveButton.tsx'
import { tryAgain } from '../../../shell/try-again.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from '../diagnostics.module.css'
import { measurementQuery } from '../queries.ts'
import { MeasurementPicture } from './MeasurementPicture.tsx'
import { dayBeside, spanTitle } from './picture.ts'

const options = measurementPeriods.map((period) => ({
  key: period,
  value: period,
  name: measurementPeriodNames[period],
}))

/** Latency and loss of a day or a month, as measured all the time. The address holds what is shown. */
export function MeasurementSection({ serviceId }: { serviceId: string }) {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const period = oneOf(measurementPeriods, search.measured) ?? 'day'
  const day = typeof search.day === 'string' && isPlainDate(search.day) ? search.day : undefined
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(measurementQuery(serviceId, { period, day }))
  const today = dayOf(useNow())
  const show = (next: { measured?: string | undefined; day?: string | undefined }) =>
    void navigate({
      to: paths.service(serviceId, 'diagnostics'),
      search: { ...search, measured: period === 'day' ? undefined : period, day, ...next },
      replace: true,
      resetScroll: false,
    })
  if (!data) {
    return (
      <Card title="Continuous measurement">
        {error ? (
          <div role="alert">
            <EmptyState
              title="We could not load the measurement"
              text={tryAgain(error)}
              actions={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            />
          </div>
        ) : (
          <div aria-busy="true">
            <Skeleton height="20rem" />
          </div>
        )}
      </Card>
    )
  }
  const isNever = data.measuredSince === null && data.connection !== 'simulated'
  if (isNever || (data.reason && data.total.sent === 0 && !day)) {
    return (
      <Card title="Continuous measurement">
        <EmptyState
          title={data.reason ? 'This line is not measured' : 'Nothing measured yet'}
          text={data.reason ?? 'The line is pinged every 10 s. The first values appear here within 10 minutes.'}
        />
      </Card>
    )
  }
  return (
    <section aria-label="Continuous measurement" className={layout.stack}>
      <div className={styles.measured}>
        <h2 className={styles.sectionTitle}>
          {markSimulated('Continuous measurement', data.connection === 'simulated')}
        </h2>
        <Segmented
          label="Period"
          options={options}
          value={period}
          onValueChange={(value) => show({ measured: value === 'day' ? undefined : value })}
        />
        <span className={styles.days}>
          <Button
            size="sm"
            icon={<EarlierIcon aria-hidden />}
            onClick={() => show({ day: dayBeside(period, day, -1, today) })}
          >
            Earlier
          </Button>
          <Button
            size="sm"
            iconEnd={<LaterIcon aria-hidden />}
            disabled={!day}
            onClick={() => show({ day: dayBeside(period, day, 1, today) })}
          >
            Later
          </Button>
        </span>
        <SaveButton
          size="sm"
          path={`/diagnostic-info/api/services/${serviceId}/measurement.csv`}
          query={{ period, day }}
          fileName={`measurement-${serviceId}-${data.from.slice(0, 10)}.csv`}
        >
          Export CSV
        </SaveButton>
      </div>
      {data.reason && data.connection !== 'simulated' ? (
        <Notice kind="warn" title="Not measured now.">
          {data.reason}
        </Notice>
      ) : null}
      {isPlaceholderData ? (
        <Card title="Latency and loss">
          <div aria-busy="true">
            <Skeleton height="20rem" />
          </div>
        </Card>
      ) : (
        <MeasurementPicture found={data} period={period} span={spanTitle(period, day, data.until)} />
      )}
    </section>
  )
}
