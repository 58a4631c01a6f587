import type { UsageMeter, UsageSamples } from '@portal/contract/billing/meters.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { shortDay, weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { PartFailed } from '../../shell/PartFailed.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { ChargedFor } from './MetersCard.tsx'
import { percentileInWords, rateInWords } from './meter-words.ts'
import { samplesQuery } from './usage-queries.ts'
import styles from './usage.module.css'

const LineChart = lazyPiece(() => import('@portal/ui/src/LineChart.tsx'), 'LineChart')

interface CircuitCardProps {
  circuit: UsageMeter
  /** Those that can be chosen. */
  circuits: readonly UsageMeter[]
  month: string
  onChoose: (meterId: string) => void
}

/** The samples of a circuit with 95th percentile billing, its commitment and its result. */
export function CircuitCard({ circuit, circuits, month, onChoose }: CircuitCardProps) {
  const { meterId, serviceName } = circuit
  const answer = useQuery(samplesQuery(meterId, month))
  const { data, error } = answer
  const title = `${serviceName}, Mbit/s`
  const choice =
    circuits.length > 1 ? (
      <Select
        label="Circuit"
        hideLabel
        value={meterId}
        options={circuits.map((each) => ({ key: each.meterId, value: each.meterId, name: each.serviceName }))}
        onValueChange={onChoose}
      />
    ) : null
  const waiting = (
    <Card title={title} aside={choice}>
      <Skeleton height="18rem" />
    </Card>
  )
  if (data) {
    return (
      <Suspense fallback={waiting}>
        <SampleChart samples={data} title={title} aside={choice} />
      </Suspense>
    )
  }
  if (!error) return waiting
  return (
    <Card title={title} aside={choice}>
      <PartFailed title="We could not load the samples" answer={answer} />
    </Card>
  )
}

const inMegabits = (rate: number | null) => (rate === null ? null : rate / 1_000_000)

function SampleChart({ samples, title, aside }: { samples: UsageSamples; title: string; aside: ReactNode }) {
  const { meterId, month, hours, rate, allowance } = samples
  const times = hours.map((_, hour) => new Date(Date.parse(month) + hour * 3_600_000).toISOString())
  const words = percentileInWords(samples)
  if (rate === null) {
    return (
      <Card title={title} aside={aside}>
        <EmptyState title={words} text="Samples appear here when the billing system delivers them." />
      </Card>
    )
  }
  return (
    <LineChart
      title={title}
      aside={aside}
      label={`Traffic of ${samples.serviceName}: the 95th percentile is ${rateInWords(rate)}${allowance === null ? '' : `, the commitment ${rateInWords(allowance)}`}`}
      unit="Mbit/s"
      // A peak at the edge would look cut.
      reachTo={1.1 * Math.max(...hours.map((highest) => inMegabits(highest) ?? 0))}
      compact
      namesBelow
      series={[
        { key: 'highest', name: 'Hourly highest', values: hours.map(inMegabits) },
        {
          key: 'rate',
          name: `95th percentile ${rateInWords(rate)}`,
          shortName: '95th percentile',
          values: hours.map(() => inMegabits(rate)),
        },
      ]}
      times={times.map((at) => `${weekday(at, null)}, ${clock(at)}`)}
      ticks={[1, 8, 15, 22, 29].flatMap((day) => {
        const index = (day - 1) * 24
        const at = times[index]
        return at ? [{ index, label: shortDay(at, null) }] : []
      })}
      {...(allowance !== null && {
        threshold: { value: allowance / 1_000_000, label: `Committed ${rateInWords(allowance)}`, isWarning: true },
      })}
      footer={
        <div className={styles.source}>
          <span>{words}</span>
          <ChargedFor meter={samples} />
          <SaveButton
            path={`/billing-info/api/usage/meters/${encodeURIComponent(meterId)}/samples.csv`}
            query={{ month }}
            fileName={`samples-${month.slice(0, 7)}.csv`}
            size="sm"
            colour="tertiary"
          >
            Download samples
          </SaveButton>
        </div>
      }
    />
  )
}
