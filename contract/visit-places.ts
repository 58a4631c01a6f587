import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Pence } from './money.ts'
import { dayStates, mostSlots, spaceSizes } from './visit-values.ts'
import { colocation, VisitId } from './visits.ts'
import { PlainDate, plainDate } from './plain-date.ts'

const Moment = z.iso.datetime()

export const Space = z.object({
  spaceId: z.string(),
  name: z.string(),
  suite: z.string(),
  rack: z.string(),
  size: z.enum(spaceSizes),
  /** Others have equipment in the same rack, so somebody of ours comes along. */
  isShared: z.boolean(),
  serviceId: z.string().nullable(),
})
export type Space = z.infer<typeof Space>

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
  /** An hour of an escort. */
  escortPence: Pence,
  currency: z.string(),
  hours: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  toBring: z.array(z.string()),
  spaces: z.array(Space),
})
export type DataCentre = z.infer<typeof DataCentre>

export const visitPlaceList = endpoint({
  method: 'GET',
  path: '/visit-info/api/places',
  summary: 'The data centres in which the account has racks, and the racks',
  permissions: colocation,
  response: z.object({ dataCentres: z.array(DataCentre), identityDays: z.number().int() }),
})

export const Slot = z.object({ startsAt: Moment, endsAt: Moment, left: z.number().int() })
export type Slot = z.infer<typeof Slot>

export const VisitDay = z.object({
  day: PlainDate,
  state: z.enum(dayStates),
  /** Why it is closed, where there is a reason. */
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
  summary: 'When one may come: the days with their free slots, and the slot that is held for the caller',
  permissions: colocation,
  query: z
    .object({
      dataCentreId: z.string().max(40),
      from: plainDate('Enter a date.'),
      to: plainDate('Enter a date.'),
      /** A visit that is being changed: its own places are free for it. */
      visitId: VisitId.optional(),
      isEmergency: z.stringbool().default(false),
      hasHotWorks: z.stringbool().default(false),
    })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 45 * dayMs, {
      path: ['to'],
      error: 'Ask for at most 45 days.',
    }),
  response: z.object({ days: z.array(VisitDay), hold: Hold.nullable() }),
})

export const visitHoldUpdate = endpoint({
  method: 'PUT',
  path: '/visit-info/api/hold',
  summary: 'Hold a slot while booking; the one that was held before is free again',
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
  summary: 'Let go of the slot that is held',
  permissions: colocation,
  response: z.object({}),
})
