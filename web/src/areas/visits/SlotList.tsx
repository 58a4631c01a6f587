import type { Slot, VisitDay } from '@portal/contract/visit-places.ts'
import { mostSlots } from '@portal/contract/visit-values.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { useId } from 'react'
import { clockOf, countOf, dayInWords } from './visit-words.ts'
import styles from './slots.module.css'

interface SlotListProps {
  day: VisitDay | undefined
  slotHours: number
  /** How many slots together. */
  count: number
  value: string | null
  onChoose: (startsAt: string) => void
  onCount: (count: number) => void
}

/** The times of a day with what is left of them. */
export function SlotList({ day, slotHours, count, value, onChoose, onCount }: SlotListProps) {
  const name = useId()
  if (!day) return <p className={styles.quiet}>Choose a day first.</p>
  if (day.state !== 'open' && day.state !== 'full') {
    return <p className={styles.quiet}>{day.note ? `Closed: ${day.note}` : 'Nobody can come on this day.'}</p>
  }
  const options = day.slots.flatMap((slot, index) => together(day.slots.slice(index, index + count), count))
  return (
    <>
      <fieldset className={styles.times}>
        <legend>
          <VisuallyHidden>{`Time on ${dayInWords(day.day, { weekday: 'long', year: false })}`}</VisuallyHidden>
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
              <b>{clockOf(startsAt)}</b>–{clockOf(endsAt)}
            </span>
            <Left left={left} />
          </label>
        ))}
        {options.length === 0 ? <p className={styles.quiet}>The day is too short for so many hours.</p> : null}
      </fieldset>
      <div className={styles.longer}>
        <Select
          label="How long?"
          options={Array.from({ length: mostSlots }, (_, index) => ({
            key: String(index + 1),
            value: String(index + 1),
            name: countOf((index + 1) * slotHours, 'hour'),
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

/** Slots that follow each other are one time, with as many places as the fullest of them has. */
function together(slots: readonly Slot[], count: number): Slot[] {
  const [first, last] = [slots.at(0), slots.at(-1)]
  const isUnbroken = slots.every((slot, index) => index === 0 || slots[index - 1]?.endsAt === slot.startsAt)
  if (!first || !last || slots.length < count || !isUnbroken) return []
  return [{ startsAt: first.startsAt, endsAt: last.endsAt, left: Math.min(...slots.map(({ left }) => left)) }]
}
