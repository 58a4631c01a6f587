import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { createAppointments } from './create.ts'
import { simulatedAppointments } from './embedded.ts'
import { startAppointmentCarrier } from './testing/carrier.ts'

const carrier = await startAppointmentCarrier()
const settings = { ENVIRONMENT: 'production', APPOINTMENT_API_KEY: 'the key' } as const
const make = () => {
  const made = createAppointments({ ...settings, APPOINTMENT_API_URL: carrier.baseUrl })
  if (!made) throw new Error('No carrier')
  return made
}
const real = make()
const place = { siteId: 'LDS', address: '1 Wharf Road, Leeds', postcode: 'LS1 4AB' }
const day = plainDateOf('2027-04-22')
const slot = (half: 'AM' | 'PM', date = day) => ({ date, half })
const validFor = (startDateTime: string, endDateTime: string) => ({ validFor: { startDateTime, endDateTime } })

test('half-days in UK time are slots, in order, with the places that the carrier names', async () => {
  carrier.availableTimeSlot.push(
    { ...validFor('2027-04-23T13:00:00+01:00', '2027-04-23T18:00:00+01:00'), remainingCapacity: 0 },
    validFor('2027-04-22T07:00:00.000Z', '2027-04-22T12:00:00Z'),
    { ...validFor('2027-04-22T12:00:00Z', '2027-04-22T17:00:00Z'), remainingCapacity: 1 },
    validFor('2027-04-22T08:00:00Z', '2027-04-22T10:00:00Z'),
  )
  expect(await real.listSlots(place, 'FTTP', day)).toEqual([
    { date: '2027-04-22', half: 'AM', left: null },
    { date: '2027-04-22', half: 'PM', left: 1 },
    { date: '2027-04-23', half: 'PM', left: 0 },
  ])
  expect(carrier.received.at(-1)).toMatchObject({
    call: 'POST /searchTimeSlot',
    authorization: 'Bearer the key',
    body: {
      requestedTimeSlot: [validFor('2027-04-21T23:00:00Z', '2027-05-19T23:00:00Z')],
      relatedPlace: { id: 'LDS', postcode: 'LS1 4AB' },
      relatedEntity: [{ id: 'FTTP' }],
    },
  })
})

test('an appointment is booked, moved and cancelled; a booked slot is refused', async () => {
  const ref = await real.book('OWN-1', place, 'FTTP', slot('AM'))
  expect(carrier.appointments.get(ref)).toMatchObject(validFor('2027-04-22T07:00:00Z', '2027-04-22T12:00:00Z'))
  await expect(real.book('OWN-1', place, 'FTTP', slot('AM'))).rejects.toMatchObject({ code: 'slot_taken' })
  await real.move(ref, slot('PM', plainDateOf('2027-12-01')))
  expect(carrier.appointments.get(ref)).toMatchObject(validFor('2027-12-01T13:00:00Z', '2027-12-01T18:00:00Z'))
  expect(await real.listBooked('OWN-1')).toEqual([ref])
  expect(await real.listBooked('OWN-9')).toEqual([])
  const other = await real.book('OWN-1', place, 'FTTP', slot('AM'))
  await expect(real.move(ref, slot('AM'))).rejects.toMatchObject({ code: 'slot_taken' })
  await real.cancel(ref)
  await real.cancel(other)
  expect([...carrier.appointments.values()].map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  await real.cancel('UNKNOWN')
})

test.each([
  ['is away', [500, 500, 500], 'unavailable'],
  ['refuses the key', [401], 'upstream'],
  ['refuses the request', [422], 'upstream'],
])('a carrier that %s is a fault', async (_, fails, code) => {
  carrier.fails.push(...fails)
  await expect(make().listSlots(place, 'FTTP', day)).rejects.toMatchObject({ code })
  carrier.fails.length = 0
})

test('a booking is not repeated after a fault: it could be booked twice', async () => {
  carrier.fails.push(500)
  await expect(make().book('OWN-2', place, 'FTTP', slot('AM'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(carrier.fails).toEqual([])
})

test('the simulation has working days only, counts what is booked, and refuses a full slot', async () => {
  const free = async () => {
    const slots = await simulatedAppointments.listSlots(place, 'FTTP', day)
    return slots.find(({ left }) => left === 1)
  }
  const slots = await simulatedAppointments.listSlots(place, 'FTTP', day)
  expect(slots.some(({ date }) => ['2027-04-24', '2027-04-25', '2027-05-03'].includes(date))).toBe(false)
  const last = await free()
  if (!last) throw new Error('No slot')
  const ref = await simulatedAppointments.book('OWN-3', place, 'FTTP', last)
  await expect(simulatedAppointments.book('OWN-4', place, 'FTTP', last)).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await simulatedAppointments.listBooked('OWN-3')).toEqual([ref])
  await simulatedAppointments.cancel(ref)
  expect(await simulatedAppointments.listBooked('OWN-3')).toEqual([])
  expect(await free()).toEqual(last)
  expect(await simulatedAppointments.listSlots(place, '4G-BACKUP', day)).toEqual([])
})
