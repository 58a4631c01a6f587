import { pence } from '@portal/contract/money-values.ts'
import { VisitDetails } from '@portal/contract/visits/visits.ts'
import { expect, test } from 'vitest'
import { checkVisit, type VisitFacts } from './rules.ts'

const now = new Date('2026-04-14T09:20:00Z')
const facts: VisitFacts = {
  centre: {
    dataCentreId: 'DC-1',
    name: 'Manchester',
    address: '1 Yard',
    postcode: 'M17 0ZH',
    phone: '01632 960180',
    currency: 'GBP',
    toBring: [],
    directions: [],
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
    closedDays: [],
    slotHours: 2,
    noticeHours: 24,
    hotWorksNoticeHours: 72,
    daysAhead: 28,
    escortPence: pence(4500),
    places: 4,
  },
  racks: [
    {
      rackId: 'SP-1',
      dataCentreId: 'DC-1',
      name: 'Full rack A1',
      suite: '1',
      rack: 'A1',
      size: 'full',
      isShared: false,
      serviceId: null,
    },
  ],
  visitors: [{ visitorId: 'P-1', name: 'Rory Fernside', hasIdentity: true }],
  clashes: [],
  left: 4,
  isAgreedTime: false,
}
// In two days; hot works need three.
const soon = '2026-04-16T09:00:00Z'
const visit = VisitDetails.parse({
  dataCentreId: 'DC-1',
  rackIds: ['SP-1'],
  purpose: 'maintenance',
  startsAt: soon,
  visitorIds: ['P-1'],
  areAdults: true,
  contactName: 'Ada Byron',
  contactPhone: '01632 960301',
})
const check = (more: Partial<VisitDetails>, known: Partial<VisitFacts> = {}) =>
  checkVisit({ ...visit, ...more }, { ...facts, ...known }, now)

test('a complete visit has no problems', () => {
  expect(check({})).toMatchObject({ problems: {}, warnings: [], noticeHours: 24, escortPence: null })
})

test('a previously agreed time needs no new notice, unless hot works are added', () => {
  const agreed = { startsAt: '2026-04-14T11:00:00Z' }
  expect(check(agreed).problems.startsAt).toContain('24 hours’ notice')
  expect(check(agreed, { isAgreedTime: true }).problems).toEqual({})
  expect(check({ hotWorks: 'Welding' }, { isAgreedTime: true }).problems.startsAt).toContain('72 hours’ notice')
})

test('an emergency needs no notice, but hot works do', () => {
  const emergency = { startsAt: '2026-04-14T11:00:00Z', isEmergency: true, work: 'Water in the suite' }
  expect(check(emergency).problems).toEqual({})
  expect(check({ ...emergency, hotWorks: 'Welding' }).problems.startsAt).toContain('72 hours’ notice')
})

test('a full slot is refused to a new visit, not to its holder', () => {
  expect(check({}, { left: 0 }).problems.startsAt).toContain('full')
  expect(check({}, { left: 0, isAgreedTime: true }).problems).toEqual({})
})

test('an escort is charged by the hour, for all slots together', () => {
  expect(check({ wantsEscort: true, slots: 2 }).escortPence).toBe(4500 * 2 * 2)
})

test('only the visitors of the visit are named if they have no photo ID', () => {
  const visitors = ['P-1', 'P-2'].map((visitorId) => ({ visitorId, name: visitorId, hasIdentity: false }))
  expect(check({}, { visitors }).withoutId).toEqual([{ visitorId: 'P-1', name: 'P-1' }])
  expect(check({}).withoutId).toEqual([])
})

test.each([
  [30, 1],
  [29, 0],
])('an item of %d kg causes %d warning about the lift', (weightKg, count) => {
  const deliveries = [{ carrier: 'Van', tracking: '', pieces: 1, weightKg }]
  expect(check({ deliveries }).warnings).toHaveLength(count)
})
