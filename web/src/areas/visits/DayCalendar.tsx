import type { VisitDay } from '@portal/contract/visits/places.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName, monthYear, shortDay, weekdayName } from '@portal/contract/format/days.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, addMonths, gridOf, monthOf, weeksOf } from './month-grid.ts'
import styles from './calendar.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface DayCalendarProps {
  month: string
  days: readonly VisitDay[]
  chosen: string | undefined
  /** The range of selectable months. */
  earliest: string
  latest: string
  isLoading: boolean
  /** Weeks that end before this day are left out. */
  from?: PlainDate
  onMonth: (month: string) => void
  onChoose: (day: PlainDate) => void
}

/** A month of days, each with its availability in words. */
export function DayCalendar(props: DayCalendarProps) {
  const { month, days, chosen, earliest, latest, isLoading, from, onMonth, onChoose } = props
  const known = new Map(days.map((each) => [each.day, each]))
  const title = monthYear(`${month}-01`)
  const weeks = weeksOf(gridOf(month)).filter((week) => from === undefined || (week.at(-1) ?? from) >= from)
  const tableRef = useRef<HTMLTableElement>(null)
  /** The day to which the focus moves once its month is shown. */
  const nextRef = useRef<PlainDate>(undefined)
  const focus = (day: PlainDate) => {
    const button = tableRef.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    button?.focus()
    return button !== undefined && button !== null
  }
  useEffect(() => {
    if (nextRef.current) focus(nextRef.current)
    nextRef.current = undefined
  }, [month])
  /** The arrow keys move by days and weeks, into other months too. */
  const move = (event: KeyboardEvent, day: PlainDate) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = addDays(day, by)
    if (focus(to) || monthOf(to) < earliest || monthOf(to) > latest) return
    nextRef.current = to
    onMonth(monthOf(to))
  }
  const step = (to: string, isOff: boolean, icon: typeof NextIcon) => {
    const Icon = icon
    return (
      <IconButton
        label={monthYear(`${to}-01`)}
        icon={<Icon />}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onMonth(to)
        }}
      />
    )
  }
  return (
    <div>
      <div className={styles.header}>
        <h3 aria-live="polite">{title}</h3>
        {step(addMonths(month, -1), month <= earliest, PreviousIcon)}
        {step(addMonths(month, 1), month >= latest, NextIcon)}
      </div>
      <table ref={tableRef} className={styles.calendar} {...(isLoading && { 'aria-busy': true })}>
        <caption>
          <VisuallyHidden>{`${title}, choose a day`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <Day
                    day={day}
                    month={month}
                    found={known.get(day)}
                    isChosen={day === chosen}
                    onMove={move}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: PlainDate
  /** The month in the heading. */
  month: string
  found: VisitDay | undefined
  isChosen: boolean
  onMove: (event: KeyboardEvent, day: PlainDate) => void
  onChoose: (day: PlainDate) => void
}

function Day({ day, month, found, isChosen, onMove, onChoose }: DayProps) {
  const words = wordsOf(found)
  const canChoose = found?.state === 'open'
  // The first day of the month after the one in the heading: "1 Dec".
  const isNamed = day.endsWith('-01') && monthOf(day) !== month
  const isFew = canChoose && freeOf(found) === 1
  return (
    <button
      type="button"
      data-day={day}
      title={found?.note ?? undefined}
      className={classNames(styles.day, canChoose ? styles.free : styles.off, isFew && styles.few)}
      {...(canChoose ? { 'aria-pressed': isChosen } : { 'aria-disabled': true, tabIndex: -1 })}
      onKeyDown={(event) => onMove(event, day)}
      onClick={() => {
        if (canChoose) onChoose(day)
      }}
    >
      <VisuallyHidden>{`${weekdayName(day)} `}</VisuallyHidden>
      <b className={isNamed ? styles.named : undefined}>{isNamed ? shortDay(day, day) : Number(day.slice(8))}</b>
      <VisuallyHidden>{` ${monthName(day)}, ${found?.note ?? (words || 'not available')}`}</VisuallyHidden>
      <small aria-hidden>{words}</small>
    </button>
  )
}

function wordsOf(found: VisitDay | undefined): string {
  switch (found?.state) {
    case 'open':
      return counted(freeOf(found), 'slot')
    case 'full':
      return 'Full'
    case 'closed':
      return 'Closed'
    case 'notice':
    case 'past':
    case 'late':
    case undefined:
      return ''
  }
}

function freeOf({ slots }: VisitDay): number {
  return slots.filter(({ left }) => left > 0).length
}
