import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayCalendar } from './DayCalendar.tsx'

function Calendar() {
  const [month, setMonth] = useState('2026-11')
  const at = { earliest: '2026-11', latest: '2026-12', chosen: undefined, isLoading: false, days: [] }
  return <DayCalendar {...at} month={month} onMonth={setMonth} onChoose={() => undefined} />
}

/** The days that have the focus after each key. */
function daysAfter(start: string, ...keys: string[]) {
  render(<Calendar />)
  document.querySelector<HTMLElement>(`[data-day="${start}"]`)?.focus()
  return keys.map((key) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    return document.activeElement?.getAttribute('data-day')
  })
}

test('the arrow keys move into the next month and back', () => {
  expect(daysAfter('2026-11-30', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft')).toEqual([
    '2026-12-07',
    '2026-11-30',
    '2026-12-01',
    '2026-11-30',
  ])
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy()
})

test('weeks that are over are left out', () => {
  const { container } = render(
    <DayCalendar
      month="2026-11"
      days={[]}
      chosen={undefined}
      earliest="2026-11"
      latest="2026-12"
      isLoading={false}
      from={plainDateOf('2026-11-29')}
      onMonth={() => undefined}
      onChoose={() => undefined}
    />,
  )
  const days = [...container.querySelectorAll('[data-day]')].map((day) => day.getAttribute('data-day'))
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-23', '2026-12-06', 14])
})

test('the arrow keys stay within the months that can be chosen', () => {
  expect(daysAfter('2026-10-26', 'ArrowUp', 'ArrowRight')).toEqual(['2026-10-26', '2026-10-27'])
})
