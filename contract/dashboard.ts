import { z } from 'zod'
import { CaseRow } from './cases.ts'
import { StatementRow } from './commission.ts'
import { tileNames, waitingAreas, type WaitingArea, waitingTones } from './dashboard-values.ts'
import { endpoint } from './endpoint.ts'
import { OrderRow } from './orders.ts'
import { QuoteRow } from './quotes.ts'
import { lineOfText } from './text.ts'
import { PlainDate } from './plain-date.ts'

const Moment = z.iso.datetime()
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object that is written out
const areas = Object.keys(waitingAreas) as [WaitingArea, ...WaitingArea[]]

/** A place in the portal: the words of its link and its address. */
const Place = z.object({ label: z.string(), path: z.string() })

/** One thing that the customer is holding up, or should know of before anything else. */
export const WaitingItem = z.object({
  /** The same thing for the same reason has the same key, so that it can be put off. */
  key: z.string(),
  area: z.enum(areas),
  tone: z.enum(waitingTones),
  /** "Down", "Your reply needed", "Expires in 12 days" */
  state: z.string(),
  name: z.string(),
  /** What it is, and its number. */
  note: z.string(),
  reference: z.string().nullable(),
  path: z.string(),
  text: z.string(),
  /** What happens if nobody does anything. */
  otherwise: z.string().nullable(),
  deadline: Moment.nullable(),
  /** "reply by Fri 17 April" */
  due: z.string().nullable(),
  /** The case that goes with it. */
  related: Place.nullable(),
  action: Place,
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const Waiting = z.object({
  /** The most pressing ones, ranked by harm and deadline. */
  items: z.array(WaitingItem),
  /** All of them, also those that are not told. */
  total: z.number().int(),
  /** What the caller has put off. */
  snoozed: z.number().int(),
  /** Areas that could not be asked: of them nothing is known. */
  missing: z.array(z.enum(areas)),
})
export type Waiting = z.infer<typeof Waiting>

/** Anybody who is signed in has a dashboard; each part of it needs the permission of its area. */
const anybody = [] as const

export const waitingRead = endpoint({
  method: 'GET',
  path: '/dashboard-info/api/waiting',
  summary: 'What waits for the caller in all areas that they may see, the most pressing first, at most 50',
  permissions: anybody,
  response: Waiting,
})

export const waitingSnoozeCreate = endpoint({
  method: 'POST',
  path: '/dashboard-info/api/snoozes',
  summary: 'Put something off until tomorrow, for oneself only',
  permissions: anybody,
  body: z.object({ key: lineOfText(200).min(1, 'Say what to put off.') }),
  response: z.object({ until: Moment }),
  problems: ['limit_reached'],
})

export const waitingSnoozeDelete = endpoint({
  method: 'DELETE',
  path: '/dashboard-info/api/snoozes',
  summary: 'Bring back what oneself has put off: one thing, or all of them',
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
const tiles = {
  orders: z.object({ open: count, rows: z.array(OrderRow) }),
  cases: z.object({ open: count, rows: z.array(CaseRow), closedLately: count }),
  agenda: z.object({ entries: z.array(AgendaEntry), total: count }),
  /** The newest first; null where commission is none of the account's. */
  commission: z.object({ rows: z.array(StatementRow) }).nullable(),
  /** The cloud that runs out first; null where the account has none. */
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
      fullOn: PlainDate.nullable(),
    })
    .nullable(),
  quotes: z.object({ open: count, rows: z.array(QuoteRow) }),
} as const

/** A tile that could not be had, apart from the others: the reference is what support asks for. */
const Failed = z.object({ failed: z.string() })
const tile = <T extends z.ZodType>(data: T) => z.union([z.object({ data }), Failed]).optional()

/** Only the tiles that the caller may see are there. */
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
  summary: 'The tiles that the caller may see, from one look at the data; one that fails leaves the others',
  permissions: anybody,
  query: z.object({ only: z.enum(tileNames, 'Choose a tile.').optional() }),
  response: Tiles,
})

export const Arrival = z.object({
  /** When the caller was last here; null on the first visit. */
  lastHere: Moment.nullable(),
  /** What others have done since, the most of it first. */
  changes: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
  /** Whether the portal still explains itself. */
  showsWelcome: z.boolean(),
})
export type Arrival = z.infer<typeof Arrival>

export const arrivalRead = endpoint({
  method: 'GET',
  path: '/dashboard-info/api/arrival',
  summary: 'What others have changed since the caller was last here; a visit begins after 30 minutes of quiet',
  permissions: anybody,
  response: Arrival,
})

export const welcomeUpdate = endpoint({
  method: 'PUT',
  path: '/dashboard-info/api/welcome',
  summary: 'Put the explanation of the portal away for good, or bring it back',
  permissions: anybody,
  body: z.object({ isShown: z.boolean('Say whether to show it.') }),
  response: z.object({ isShown: z.boolean() }),
})
