import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { planJourney } from '../forecast.ts'
import { heldUntil, planVisit } from './rules.ts'

const planned = planJourney('broadband', plainDateOf('2026-11-24'))
const daysOf = (visit: string) =>
  planVisit(planned, plainDateOf(visit)).map(({ stage, to }) => `${stage} ${to?.slice(5)}`)

test('the installation is on the day of the visit, and the activation a working day later', () => {
  expect(planned.map(({ stage, to }) => `${stage} ${to?.slice(5)}`)).toEqual([
    'approval 11-26',
    'checks 11-30',
    'appointment 12-03',
    'fit 12-15',
    'activation 12-16',
  ])
  expect(daysOf('2027-01-08')).toEqual([
    'approval 11-26',
    'checks 11-30',
    'appointment 12-03',
    'fit 01-08',
    'activation 01-11',
  ])
})

test('no stage before an early visit ends after it', () => {
  expect(daysOf('2026-12-01').slice(1)).toEqual(['checks 11-30', 'appointment 12-01', 'fit 12-01', 'activation 12-02'])
})

test('a journey without an installation and a finished stage keep their days', () => {
  const other = planJourney('simple', plainDateOf('2026-11-24'))
  expect(planVisit(other, plainDateOf('2027-01-08'))).toEqual(other)
  const done = planned.map((stage) => ({ ...stage, done: stage.to }))
  expect(planVisit(done, plainDateOf('2027-01-08'))).toEqual(done)
})

test('a slot is held for 15 minutes', () => {
  expect(heldUntil(new Date('2026-11-24T09:42:00Z')).toISOString()).toBe('2026-11-24T09:57:00.000Z')
})
