import '../../shell/testing/boot-page.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpdatesCard } from './UpdatesCard.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-04-14T10:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const incident: Incident = {
  ref: 'MSO-20417',
  kind: 'degradation',
  title: 'Fibre fault',
  where: null,
  phase: 'now',
  state: 'update',
  start: '2026-04-14T08:00:00Z',
  eta: '2026-04-14T23:30:00Z',
  restoredAt: null,
  endedAt: null,
  minutesDown: null,
  nextUpdateBy: '2026-04-14T10:30:00Z',
  services: 1,
  sites: 1,
  risk: null,
  advice: null,
  cause: null,
  announcedAt: '2026-04-14T08:00:00Z',
  updates: [
    { at: '2026-04-14T08:10:00Z', text: 'We look.', state: 'initial', nextUpdateBy: '2026-04-14T08:30:00Z' },
    { at: '2026-04-14T08:30:00Z', text: 'Found.', state: 'update', nextUpdateBy: '2026-04-14T09:00:00Z' },
    { at: '2026-04-14T09:30:00Z', text: 'Repair.', state: 'update', nextUpdateBy: '2026-04-14T10:30:00Z' },
  ],
  moveBy: null,
  touchedSites: [],
  now: '2026-04-14T10:00:00Z',
  version: 1,
}

const rows = (more: Partial<Incident> = {}) => {
  render(<UpdatesCard incident={{ ...incident, ...more }} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('each row has its time once, and an update that was late says so', () => {
  expect(rows()).toEqual([
    expect.stringContaining('Show 2 earlier updates'),
    '09:10Done: AnnouncedWe look.',
    '09:30Done: UpdateFound.',
    '10:30Done: UpdateRepair.Posted 30 min late; it was due by 10:00.',
    '11:30Now: Next update',
    'Wed 15 Apr, 00:30Next: Expected end',
  ])
})

test('an update that is overdue and an end that is not known are named', () => {
  expect(rows({ nextUpdateBy: '2026-04-14T09:40:00Z', eta: null }).slice(-2)).toEqual([
    '10:40Now: Update overdue',
    'Next: No end time yet',
  ])
})
