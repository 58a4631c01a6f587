import { type AppointmentHalf, appointmentHalves } from '@portal/contract/orders/appointment-values.ts'
import type { AppointmentSlot } from '@portal/contract/orders/appointments.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { z } from 'zod'
import { daysAfter } from '../../lib/days.ts'
import type { Place } from '../availability/availability.ts'
import { UpstreamFault } from '../calls/fault.ts'
import type { UpstreamAnswer } from '../calls/read-answer.ts'
import { createUpstream } from '../calls/upstream.ts'
import { type Appointments, daysShown, type Slot, slotTaken } from './appointments.ts'

const name = 'The appointment service'

const Moment = z.iso.datetime({ offset: true })

/** The parts of a TMF646 search that are read. */
const Search = z.object({
  availableTimeSlot: z
    .array(
      z.object({
        validFor: z.object({ startDateTime: Moment, endDateTime: Moment }),
        remainingCapacity: z.int().min(0).optional(),
      }),
    )
    .default([]),
})

const Booked = z.object({ id: z.string().min(1) })

const BookedWith = z.array(Booked.extend({ externalId: z.string() }))

interface Options {
  baseUrl: string
  key: string | undefined
}

/** A carrier behind TMF646 Appointment: docs/availability.md. */
export function createTmfAppointments({ baseUrl, key }: Options): Appointments {
  const upstream = createUpstream({
    name,
    baseUrl,
    maxBytes: 500_000,
    headers: () => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  })
  return {
    async listSlots(place, productId, from) {
      const answer = await upstream.call({
        method: 'POST',
        path: '/searchTimeSlot',
        body: {
          '@type': 'SearchTimeSlot',
          requestedTimeSlot: [
            { validFor: { startDateTime: at(from, '00:00'), endDateTime: at(daysAfter(from, daysShown), '00:00') } },
          ],
          ...partsOf(place, productId),
        },
        // A search changes nothing.
        isRepeatable: true,
      })
      return slotsOf(accepted(answer).read(Search))
    },
    async book(ownRef, place, productId, slot) {
      const answer = await upstream.call({
        method: 'POST',
        path: '/appointment',
        body: {
          '@type': 'Appointment',
          category: 'installation',
          externalId: ownRef,
          validFor: windowOf(slot),
          ...partsOf(place, productId),
        },
      })
      return accepted(answer).read(Booked).id
    },
    async listBooked(ownRef) {
      const answer = await upstream.call({
        method: 'GET',
        path: `/appointment?externalId=${encodeURIComponent(ownRef)}&fields=id,externalId`,
      })
      // A carrier that ignores the filter returns the appointments of others, too.
      const found = accepted(answer).read(BookedWith)
      return found.filter(({ externalId }) => externalId === ownRef).map(({ id }) => id)
    },
    async move(ref, slot) {
      accepted(await patch(ref, { validFor: windowOf(slot) }))
    },
    async cancel(ref) {
      const answer = await patch(ref, { status: 'cancelled' })
      if (answer.status !== 404) accepted(answer)
    },
  }

  function patch(ref: string, body: object): Promise<UpstreamAnswer> {
    // Each is the same if it arrives twice.
    return upstream.call({ method: 'PATCH', path: `/appointment/${encodeURIComponent(ref)}`, body, isRepeatable: true })
  }
}

function accepted(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status === 409) throw slotTaken()
  if (answer.status >= 400) throw new UpstreamFault(name, 'garbled', { cause: { status: answer.status } })
  return answer
}

const partsOf = ({ siteId, address, postcode }: Place, productId: string) => ({
  relatedPlace: { '@type': 'GeographicAddress', role: 'installation', id: siteId, streetName: address, postcode },
  relatedEntity: [{ '@referredType': 'ProductOffering', role: 'installed product', id: productId }],
})

const windows: Record<AppointmentHalf, readonly [start: string, end: string]> = {
  AM: ['08:00', '13:00'],
  PM: ['13:00', '18:00'],
}

/** A UK time of a day, in UTC. */
const at = (date: string, plainTime: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Europe/London', plainTime }).toInstant().toString()

function windowOf({ date, half }: Slot) {
  const [start, end] = windows[half]
  return { startDateTime: at(date, start), endDateTime: at(date, end) }
}

/** The half-days among the carrier's slots, in order. */
function slotsOf({ availableTimeSlot }: z.infer<typeof Search>): AppointmentSlot[] {
  const moment = (value: string) => Temporal.Instant.from(value).toString()
  return availableTimeSlot
    .flatMap(({ validFor, remainingCapacity: left = null }) => {
      const date = dayOf(validFor.startDateTime)
      const half = appointmentHalves.find((each) => {
        const { startDateTime, endDateTime } = windowOf({ date, half: each })
        return moment(validFor.startDateTime) === startDateTime && moment(validFor.endDateTime) === endDateTime
      })
      return half ? [{ date, half, left }] : []
    })
    .toSorted((a, b) => `${a.date} ${a.half}`.localeCompare(`${b.date} ${b.half}`))
}
