import { appointmentHalves } from '@portal/contract/orders/appointment-values.ts'
import { shortDay, weekday, weekdayName } from '@portal/contract/format/days.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import NextIcon from 'lucide-react/icons/chevron-right'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { slotNames } from './order-words.ts'
import { daysOf, daysOnPage, halfNames, pageWith, type Slot, slotState } from './slots.ts'
import styles from './slot-grid.module.css'

interface SlotGridProps {
  slots: readonly Slot[]
  chosen: (Pick<Slot, 'half'> & { date: string }) | null
  isBusy: boolean
  onChoose: (slot: Slot) => void
}

/** Days by half-days: columns on a wide screen, rows on a narrow one. */
export function SlotGrid({ slots, chosen, isBusy, onChoose }: SlotGridProps) {
  const days = daysOf(slots)
  const [asked, setAsked] = useState(() => pageWith(days, chosen?.date))
  const last = Math.max(0, Math.ceil(days.length / daysOnPage) - 1)
  const page = Math.min(asked, last)
  const shown = days.slice(page * daysOnPage, (page + 1) * daysOnPage)
  return (
    <div className={styles.slots}>
      <div className={styles.pages}>
        <IconButton
          label="Earlier days"
          icon={<PreviousIcon aria-hidden />}
          disabled={page === 0}
          onClick={() => setAsked(page - 1)}
        />
        <IconButton
          label="Later days"
          icon={<NextIcon aria-hidden />}
          disabled={page === last}
          onClick={() => setAsked(page + 1)}
        />
      </div>
      <div className={styles.grid}>
        <span />
        {appointmentHalves.map((half) => (
          <span key={half} className={styles.half} aria-hidden>
            <b>{halfNames[half]}</b>
            {slotNames[half]}
          </span>
        ))}
        {shown.map((day) => (
          <fieldset key={day.date} aria-label={weekday(day.date)} className={styles.day}>
            <span className={styles.date} aria-hidden>
              <b>{weekdayName(day.date).slice(0, 3)}</b>
              {shortDay(day.date)}
            </span>
            {appointmentHalves.map((half) => {
              const slot = day[half]
              const { words, isFull, isLast } = slotState(slot)
              const isChosen = chosen?.date === day.date && chosen.half === half
              return (
                <button
                  key={half}
                  type="button"
                  className={classNames(styles.slot, isLast && styles.last)}
                  aria-label={`${weekday(day.date)}, ${halfNames[half].toLowerCase()}: ${isChosen ? 'selected' : words.toLowerCase()}`}
                  aria-pressed={isChosen}
                  disabled={isFull && !isChosen}
                  aria-busy={isBusy}
                  onClick={() => {
                    if (slot && !isBusy) onChoose(slot)
                  }}
                >
                  {isChosen ? 'Selected' : words}
                </button>
              )
            })}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
