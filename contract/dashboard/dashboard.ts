import { z } from 'zod'
import { CaseRow } from '../cases/cases.ts'
import { StatementRow } from '../commission/commission.ts'
import { tileNames, waitingAreas, type WaitingArea, waitingTones } from './values.ts'
import { endpoint } from '../endpoint.ts'
import { OrderRow } from '../orders/orders.ts'
import { QuoteRow } from '../quotes/quotes.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'

const Moment = z.iso.datetime()
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
const areas = Object.keys(waitingAreas) as [WaitingArea, ...WaitingArea[]]

/** A link within the portal. */
const Place = z.object({ label: z.string(), path: z.string() })

/** An item that waits for the customer or needs their attention. */
export const WaitingItem = z.object({
  /** Identifies the record and the reason, so that the item can be snoozed. */
  key: z.string(),
  /** False for a service that is down. */
  canSnooze: z.boolean(),
  area: z.enum(areas),
  tone: z.enum(waitingTones),
  /** "Down", "Your reply needed", "Expires in 12 days" */
  state: z.string(),
  name: z.string(),
  /** A description and a reference. */
  note: z.string(),
  reference: z.string().nullable(),
  path: z.string(),
  text: z.string(),
  /** The consequence of not acting. */
  otherwise: z.string().nullable(),
  /** The side that acts next; null if the caller may not see it. */
  waitingOn: z.enum(['customer', 'provider']).nullable(),
  deadline: Moment.nullable(),
  /** "reply by Fri 17 April" */
  due: z.string().nullable(),
  /** The moment of `due`: the deadline, or the provider's next update. */
  dueAt: Moment.nullable(),
  /** The related case. */
  related: Place.nullable(),
  action: Place,
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const Waiting = z.object({
  /** The most urgent items, ranked by harm and deadline. */
  items: z.array(WaitingItem),
  /** The total, including items that are not listed. */
  total: z.number().int(),
  /** The number of items that the caller has snoozed. */
  snoozed: z.number().int(),
  /** Areas that failed to load. */
  missing: z.array(z.enum(areas)),
})
export type Waiting = z.infer<typeof Waiting>

/** Everyone who is signed in has a dashboard; each part needs its area's permission. */
const anybody = [] as const

export const waitingRead = endpoint({
  method: 'GET',
  path: '/dashboard-info/api/waiting',
  summary: 'Items that need the caller’s attention in every area they can see, most urgent first, at most 50',
  permissions: anybody,
  comesWith: ['dashboard'],
  response: Waiting,
})

export const waitingSnoozeCreate = endpoint({
  method: 'POST',
  path: '/dashboard-info/api/snoozes',
  summary: 'Snooze an item until tomorrow, for the caller only',
  permissions: anybody,
  body: z.object({ key: lineOfText(200).min(1, 'Choose the item to snooze.') }),
  response: z.object({ until: Moment }),
  problems: ['limit_reached', 'service_down'],
})

export const waitingSnoozeDelete = endpoint({
  method: 'DELETE',
  path: '/dashboard-info/api/snoozes',
  summary: 'Restore the caller’s snoozed items: one, or all',
  permissions: anybody,
  query: z.object({ key: lineOfText(200).optional() }),
  response: z.object({ broughtBack: z.number().int() }),
})

export const AgendaEntry = z.object({
  kind: z.enum(['delivery', 'engineer', 'live', 'visit', 'works']),
  day: PlainDate,
  title: z.string(),
  note: z.string(),
  path: z.string(),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

const count = z.number().int()
// A tile leaves out what is an action item already: `others` are the records without those.
const tiles = {
  orders: z.object({ open: count, others: count, rows: z.array(OrderRow) }),
  cases: z.object({ open: count, others: count, rows: z.array(CaseRow), closedLately: count }),
  agenda: z.object({ entries: z.array(AgendaEntry), total: count }),
  /** Newest first; null if the account has no commission. */
  commission: z.object({ rows: z.array(StatementRow) }).nullable(),
  /** The cloud that will fill first; null if the account has none. */
  cloud: z
    .object({
      serviceId: z.string(),
      name: z.string(),
      clouds: count,
      /** Memory and storage in MB. */
      meters: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          unit: z.enum(['cores', 'MB']),
          used: z.number(),
          allowed: z.number(),
        }),
      ),
      /** The resource that fills first, and when. */
      fullMeter: z.string().nullable(),
      fullOn: PlainDate.nullable(),
    })
    .nullable(),
  quotes: z.object({ open: count, others: count, rows: z.array(QuoteRow) }),
} as const

/** A tile that failed to load, with the reference that support needs. */
const Failed = z.object({ failed: z.string() })
const tile = <T extends z.ZodType>(data: T) => z.union([z.object({ data }), Failed]).optional()

/** Only tiles that the caller may see are present. */
export const Tiles = z.object({
  orders: tile(tiles.orders),
  cases: tile(tiles.cases),
  agenda: tile(tiles.agenda),
  commission: tile(tiles.commission),
  cloud: tile(tiles.cloud),
  quotes: tile(tiles.quotes),
})
export type Tiles = z.infer<typeof Tiles>
export type TileData = { [Name in keyof typeof tiles]: z.infer<(typeof tiles)[Name]> }

export const tileList = endpoint({
  method: 'GET',
  path: '/dashboard-info/api/tiles',
  summary: 'The dashboard tiles that the caller can see; if one fails, the others are still returned',
  permissions: anybody,
  comesWith: ['dashboard'],
  query: z.object({ only: z.enum(tileNames, 'Choose a tile.').optional() }),
  response: Tiles,
})

/** Tiles by name, a view as `view:` with its id. */
const chosenTiles = z
  .array(z.string().regex(/^(view:)?[\w-]{1,60}$/, 'Choose a tile.'))
  .max(60, 'Choose at most 60 tiles.')
/** The order that a person has given the dashboard. Tiles in neither list are new, and follow. */
export const Arrangement = z.object({ shown: chosenTiles, hidden: chosenTiles })
export type Arrangement = z.infer<typeof Arrangement>

export const Arrival = z.object({
  /** The caller's last visit; null on the first. */
  lastHere: Moment.nullable(),
  /** Other people's changes since then, the largest groups first. */
  changes: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
  /** Changed records of the groups that are not listed. */
  otherChanges: z.number().int(),
  /** Whether the welcome is still shown. */
  showsWelcome: z.boolean(),
  /** Null for the default. */
  arrangement: Arrangement.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

export const arrivalRead = endpoint({
  method: 'GET',
  path: '/dashboard-info/api/arrival',
  summary: 'Changes by others since the caller’s last visit; a new visit begins after 30 idle minutes',
  permissions: anybody,
  comesWith: ['dashboard'],
  response: Arrival,
})

export const welcomeUpdate = endpoint({
  method: 'PUT',
  path: '/dashboard-info/api/welcome',
  summary: 'Dismiss the tour of the portal permanently, or restore it',
  permissions: anybody,
  body: z.object({ isShown: z.boolean('Choose whether to show it.') }),
  response: z.object({ isShown: z.boolean() }),
})

export const arrangementUpdate = endpoint({
  method: 'PUT',
  path: '/dashboard-info/api/arrangement',
  summary: 'Choose the tiles of the dashboard and their order, for the caller only; null for the default',
  permissions: anybody,
  body: z.object({ arrangement: Arrangement.nullable() }),
  response: z.object({ arrangement: Arrangement.nullable() }),
})
