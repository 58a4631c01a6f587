import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { money } from '@portal/contract/format/money.ts'
import { weekdayDate } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import { useEffect, useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import type { StepProps } from './step.ts'
import type { useHold } from './use-hold.ts'
import styles from './wizard.module.css'

interface VisitSummaryProps extends StepProps {
  holding: ReturnType<typeof useHold>
  visitId: string | undefined
  /** The page beside it lists the whole visit already. */
  isLast: boolean
}

/** The visit so far, beside every step. */
export function VisitSummary({ form, centre, check, holding, visitId, isLast }: VisitSummaryProps) {
  const { rackIds, startsAt, slots, visitorIds, wantsEscort } = form.values
  const racks = (centre?.racks ?? []).filter(({ rackId }) => rackIds.includes(rackId))
  const endsAt = startsAt && centre ? new Date(Date.parse(startsAt) + slots * centre.slotHours * 3_600_000) : null
  const escort = check?.needsEscort || wantsEscort
  const cost = check?.escortPence
  const again = () =>
    startsAt && centre
      ? void holding.hold({ dataCentreId: centre.dataCentreId, startsAt, slots, ...(visitId && { visitId }) })
      : undefined
  return (
    <Card title={isLast ? 'Before your visit' : 'Your visit'}>
      {isLast ? null : (
        <KeyValueList
          items={[
            { label: 'Data centre', value: centre?.name },
            { label: racks.length > 1 ? 'Racks' : 'Rack', value: racks.map(({ name }) => name).join(', ') },
            { label: 'Date', value: startsAt ? weekdayDate(startsAt) : null },
            { label: 'Time', value: startsAt && endsAt ? `${londonClock(startsAt)}–${clock(endsAt)}` : null },
            { label: 'Visitors', value: visitorIds.length > 0 ? counted(visitorIds.length, 'person', 'people') : null },
            {
              label: 'Escort',
              value: escort
                ? `${check?.needsEscort ? 'Needed' : 'Requested'}${cost ? `, ${money(cost, check.currency)}` : ''}`
                : 'Not needed',
            },
          ]}
        />
      )}
      {centre ? (
        <>
          {isLast ? null : <h3 className={styles.before}>Before your visit</h3>}
          <ul className={styles.notes}>
            {centre.toBring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </>
      ) : null}
      {startsAt && holding.isBusy ? (
        <div className={styles.hold}>
          <ClockIcon aria-hidden />
          <p>Reserving the slot</p>
        </div>
      ) : null}
      {startsAt && holding.heldUntil ? <Held until={holding.heldUntil} onAgain={again} /> : null}
    </Card>
  )
}

/** How long the slot stays reserved; the minutes count down, and the end is announced. */
function Held({ until, onAgain }: { until: string; onAgain: () => void }) {
  const left = useMinutesUntil(until)
  return (
    <div className={styles.hold}>
      <ClockIcon aria-hidden />
      {left > 0 ? (
        <p>
          <b>
            Reserved until <Time at={until} as="clock" />
          </b>
          <br />
          {`This slot is reserved while you finish: ${counted(left, 'minute')} left.`}
        </p>
      ) : (
        <output>
          <b>The reservation has expired</b>
          <br />
          <Button size="sm" colour="outline" onClick={onAgain}>
            Reserve slot again
          </Button>
        </output>
      )}
    </div>
  )
}

function useMinutesUntil(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000))
}
