import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { DayCalendar } from './DayCalendar.tsx'
import { addDays, gridOf, monthOf } from './month-grid.ts'
import { daysQuery } from './queries.ts'
import { SlotList } from './SlotList.tsx'
import type { StepProps } from './step.ts'
import type { useHold } from './use-hold.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './wizard.module.css'

interface TimeStepProps extends StepProps {
  holding: ReturnType<typeof useHold>
  visitId: string | undefined
}

export function TimeStep({ form, errorOf, centre, holding, visitId }: TimeStepProps) {
  const { startsAt, slots, isEmergency, hotWorks } = form.values
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(startsAt ? dayOf(startsAt) : undefined)
  const [month, setMonth] = useState(monthOf(day ?? (centre ? firstDay(centre.noticeHours, today) : today)))
  const grid = gridOf(month)
  const asked = useQuery({
    ...daysQuery({
      dataCentreId: centre?.dataCentreId ?? '',
      from: grid[0] ?? today,
      to: grid.at(-1) ?? today,
      ...(visitId && { visitId }),
      ...(isEmergency && { isEmergency: 'true' }),
      ...(hotWorks && { hasHotWorks: 'true' }),
    }),
    enabled: centre !== undefined,
  })
  if (!centre) return <Notice kind="info">Choose a data centre to see its available times.</Notice>
  const lastDay = addDays(today, centre.daysAhead)
  const days = asked.data?.days ?? []
  const chosen = days.find((each) => each.day === day)
  const choose = (to: string, count = slots) => {
    form.set({ startsAt: to, slots: count })
    void holding.hold({ dataCentreId: centre.dataCentreId, startsAt: to, slots: count, ...(visitId && { visitId }) })
  }
  const show = (to: PlainDate) => {
    setDay(to)
    setMonth(monthOf(to))
  }
  const problem = errorOf('startsAt') ?? errorOf('slots') ?? holding.problem
  const notice = isEmergency ? 'No notice in an emergency' : `${centre.noticeHours} hours’ notice`
  return (
    <>
      <Card title="Choose a day">
        {asked.error ? <Notice kind="bad">{mapFailure(asked.error).message}</Notice> : null}
        <DayCalendar
          month={month}
          days={days}
          chosen={day}
          earliest={monthOf(today)}
          latest={monthOf(lastDay)}
          isLoading={asked.isPending}
          from={today}
          onMonth={setMonth}
          onChoose={show}
        />
        <div className={styles.typed}>
          <DateField
            label="Or enter a date"
            hint={`${notice}, up to ${counted(centre.daysAhead, 'day')} ahead`}
            value={day ?? null}
            earliest={today}
            latest={lastDay}
            onValueChange={(to) => {
              if (to && to >= today && to <= lastDay) show(plainDateOf(to))
            }}
          />
        </div>
        <Checkbox
          label="Emergency visit"
          hint="Shows times at short notice. The desk asks for the reason on arrival."
          checked={isEmergency}
          onCheckedChange={(isOn) => form.set({ isEmergency: isOn })}
        />
      </Card>
      <Card title="Choose a time" aside={day ? weekday(day, null) : null}>
        <div id={form.text('startsAt').id} tabIndex={-1}>
          {asked.isPending ? (
            <div className={layout.stack} aria-busy="true">
              <Skeleton height="3.25rem" />
              <Skeleton height="3.25rem" />
              <Skeleton height="3.25rem" />
            </div>
          ) : (
            <SlotList
              day={chosen}
              slotHours={centre.slotHours}
              count={slots}
              value={startsAt}
              onChoose={(to) => choose(to)}
              onCount={(count) => {
                if (startsAt) choose(startsAt, count)
                else form.set({ slots: count })
              }}
            />
          )}
          {problem ? <FieldError id={`${form.text('startsAt').id}-error`}>{problem}</FieldError> : null}
          {days.length > 0 && days.every(({ state }) => state !== 'open') ? (
            <p
              className={styles.quiet}
            >{`No free slots in the ${counted(days.length, 'day')} shown. Try the next month.`}</p>
          ) : null}
        </div>
      </Card>
    </>
  )
}

function firstDay(noticeHours: number, today: PlainDate): PlainDate {
  return addDays(today, Math.ceil(noticeHours / 24))
}
