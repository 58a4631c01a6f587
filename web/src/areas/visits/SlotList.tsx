import type { Slot, VisitDay } from '@portal/contract/visits/places.ts'
import { mostSlots } from '@portal/contract/visits/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { dayMonth, weekdayName } from '@portal/contract/format/days.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { useId } from 'react'
import styles from './slots.module.css'

interface SlotListProps {
  day: VisitDay | undefined
  slotHours: number
  /** The number of consecutive slots. */
  count: number
  value: string | null
  onChoose: (startsAt: string) => void
  onCount: (count: number) => void
}

/** The slots of a day with their free places. */
export function SlotList({ day, slotHours, count, value, onChoose, onCount }: SlotListProps) {
  const name = useId()
  if (!day) return <p className={styles.quiet}>Choose a day first.</p>
  if (day.state !== 'open' && day.state !== 'full') {
    return <p className={styles.quiet}>{day.note ? `Closed: ${day.note}` : 'No visits on this day.'}</p>
  }
  const options = day.slots.flatMap((slot, index) => together(day.slots.slice(index, index + count), count))
  return (
    <>
      <fieldset className={styles.times}>
        <legend>
          <VisuallyHidden>{`Time on ${weekdayName(day.day)} ${dayMonth(day.day, null)}`}</VisuallyHidden>
        </legend>
        {options.map(({ startsAt, endsAt, left }) => (
          <label key={startsAt} className={classNames(styles.slot, left === 0 && styles.none)}>
            <input
              type="radio"
              name={name}
              checked={startsAt === value}
              disabled={left === 0 && startsAt !== value}
              onChange={() => onChoose(startsAt)}
            />
            <span>
              <b>{londonClock(startsAt)}</b>–{clock(endsAt)}
            </span>
            <Left left={left} />
          </label>
        ))}
        {options.length === 0 ? <p className={styles.quiet}>This day has no slot of that length.</p> : null}
      </fieldset>
      <div className={styles.longer}>
        <Select
          label="Duration"
          options={Array.from({ length: mostSlots }, (_, index) => ({
            key: String(index + 1),
            value: String(index + 1),
            name: counted((index + 1) * slotHours, 'hour'),
          }))}
          value={String(count)}
          onValueChange={(to) => onCount(Number(to))}
        />
      </div>
    </>
  )
}

function Left({ left }: { left: number }) {
  if (left === 0) return <Status kind="cancelled">Full</Status>
  return left === 1 ? <Status kind="warn">1 place left</Status> : <Status kind="ok">Free</Status>
}

/** Consecutive slots form one time, with as many places as the fullest of them. */
function together(slots: readonly Slot[], count: number): Slot[] {
  const [first, last] = [slots.at(0), slots.at(-1)]
  const isUnbroken = slots.every((slot, index) => index === 0 || slots[index - 1]?.endsAt === slot.startsAt)
  if (!first || !last || slots.length < count || !isUnbroken) return []
  return [{ startsAt: first.startsAt, endsAt: last.endsAt, left: Math.min(...slots.map(({ left }) => left)) }]
}
