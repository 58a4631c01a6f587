import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { dayStates, mostSlots, spaceSizes } from './values.ts'
import { colocation, VisitId } from './visits.ts'
import { PlainDate, plainDate } from '../plain-date.ts'

const Moment = z.iso.datetime()

export const Rack = z.object({
  rackId: z.string(),
  name: z.string(),
  suite: z.string(),
  rack: z.string(),
  size: z.enum(spaceSizes),
  /** Others have equipment in the same rack, so a member of our staff escorts visitors. */
  isShared: z.boolean(),
  serviceId: z.string().nullable(),
})
export type Rack = z.infer<typeof Rack>

export const DataCentre = z.object({
  dataCentreId: z.string(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  phone: z.string(),
  noticeHours: z.number().int(),
  hotWorksNoticeHours: z.number().int(),
  daysAhead: z.number().int(),
  slotHours: z.number().int(),
  /** Hourly price of an escort. */
  escortPence: Pence,
  currency: z.string(),
  hours: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  toBring: z.array(z.string()),
  racks: z.array(Rack),
})
export type DataCentre = z.infer<typeof DataCentre>

export const visitPlaceList = endpoint({
  method: 'GET',
  path: '/visit-info/api/places',
  summary: 'The data centres in which the account has racks, and the racks',
  permissions: colocation,
  comesWith: ['visitNew', 'visitors'],
  response: z.object({ dataCentres: z.array(DataCentre), identityDays: z.number().int() }),
})

export const Slot = z.object({ startsAt: Moment, endsAt: Moment, left: z.number().int() })
export type Slot = z.infer<typeof Slot>

export const VisitDay = z.object({
  day: PlainDate,
  state: z.enum(dayStates),
  /** Why it is closed, if there is a reason. */
  note: z.string().nullable(),
  slots: z.array(Slot),
})
export type VisitDay = z.infer<typeof VisitDay>

export const Hold = z.object({
  dataCentreId: z.string(),
  startsAt: Moment,
  slots: z.number().int(),
  heldUntil: Moment,
})
export type Hold = z.infer<typeof Hold>

const dayMs = 86_400_000

export const visitDayList = endpoint({
  method: 'GET',
  path: '/visit-info/api/days',
  summary: 'The free slots of each day, and the slot that is held for the caller',
  permissions: colocation,
  query: z
    .object({
      dataCentreId: z.string().max(40),
      from: plainDate('Enter a date.'),
      to: plainDate('Enter a date.'),
      /** The visit being changed, whose own places count as free. */
      visitId: VisitId.optional(),
      isEmergency: z.stringbool().default(false),
      hasHotWorks: z.stringbool().default(false),
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 45 * dayMs, {
      path: ['to'],
      error: 'Request at most 45 days.',
    }),
  response: z.object({ days: z.array(VisitDay), hold: Hold.nullable() }),
})

export const visitHoldUpdate = endpoint({
  method: 'PUT',
  path: '/visit-info/api/hold',
  summary: 'Hold a slot while booking; this releases the slot held before',
  permissions: colocation,
  body: z.object({
    dataCentreId: z.string().max(40),
    startsAt: z.iso.datetime('Choose a time.'),
    slots: z.number().int().min(1).max(mostSlots).default(1),
    visitId: VisitId.optional(),
  }),
  response: Hold,
  problems: ['data_centre_closed', 'slot_taken'],
})

export const visitHoldDelete = endpoint({
  method: 'DELETE',
  path: '/visit-info/api/hold',
  summary: 'Release the held slot',
  permissions: colocation,
  response: z.object({}),
})
