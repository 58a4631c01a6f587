import { expect, test } from 'vitest'
import { newVisit, problemsAt, valuesOf } from './visit-values.ts'

const rack = (rackId: string, serviceId: string | null = null) => ({
  rackId,
  serviceId,
  name: rackId,
  suite: '1',
  rack: 'A1',
  size: 'full' as const,
  isShared: false,
})
const centre = (dataCentreId: string, racks: ReturnType<typeof rack>[]) => ({ dataCentreId, racks })
const [one, two] = [centre('DC-1', [rack('SP-1')]), centre('DC-2', [rack('SP-2', 'S-2'), rack('SP-3')])]

test.each([
  ['the only rack of the only data centre', [one], undefined, 'DC-1', ['SP-1']],
  ['the only data centre, with a choice of racks', [two], undefined, 'DC-2', []],
  ['nothing where there are several', [one, two], undefined, '', []],
  ['the rack of the service it was opened from', [one, two], 'S-2', 'DC-2', ['SP-2']],
  ['nothing where there is nothing', [], undefined, '', []],
] as const)('a new visit begins with %s', (_, centres, serviceId, dataCentreId, rackIds) => {
  expect(newVisit(centres, serviceId)).toMatchObject({ dataCentreId, rackIds })
})

const visit = {
  ...newVisit([one]),
  visitId: 'DV-1',
  status: 'checkedOut',
  purpose: 'delivery' as const,
  startsAt: '2026-04-23T09:00:00Z',
  areAdults: true,
  isEmergency: true,
  deliveries: [{ carrier: 'Van', tracking: '', pieces: 1, weightKg: 20 }],
}

test('a repeated visit has no time, emergency or delivery yet, and its people confirm their age again', () => {
  expect(valuesOf(visit, true)).toMatchObject({
    dataCentreId: 'DC-1',
    purpose: 'delivery',
    startsAt: null,
    isEmergency: false,
    areAdults: false,
    deliveries: [],
  })
})

test('a changed visit keeps exactly the requested details', () => {
  const values = valuesOf(visit, false)
  expect(values).toMatchObject({ startsAt: '2026-04-23T09:00:00Z', isEmergency: true, areAdults: true })
  expect(values.deliveries).toHaveLength(1)
  expect(values).not.toHaveProperty('status')
})

test('a problem is shown at the step with its field', () => {
  const problems = { startsAt: 'Full.', 'deliveries.0.pieces': 'How many?', contactName: 'Who?' }
  expect(problemsAt('time', problems)).toEqual([['startsAt', 'Full.']])
  expect(problemsAt('work', problems).map(([field]) => field)).toEqual(['deliveries.0.pieces', 'contactName'])
  expect(problemsAt('people', problems)).toEqual([])
})
