import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { linesOfText, lineOfText } from '../text.ts'
import { deskIncidentCreate, ReachOfIncident } from './desk.ts'
import { Incident, IncidentById, TouchedService } from './incidents.ts'
import { mostListedServices } from './rules.ts'
import { mostListBytes } from './values.ts'

// The services of an incident as files, and its page before it is published.

const desk = { permissions: requireStaffRoom('DeskIncidents'), isForPeople: true } as const
const count = z.number().int()

export const deskAffectedPreviewExport = endpoint({
  ...desk,
  method: 'POST',
  path: '/incident-desk/api/previews/services.csv',
  summary: 'The services that a new incident would affect, of all accounts, as CSV; changes nothing',
  body: ReachOfIncident,
  produces: 'text/csv',
  problems: ['category_not_known'],
})

export const deskAffectedExport = endpoint({
  ...desk,
  method: 'GET',
  path: '/incident-desk/api/incidents/:ref/services.csv',
  summary: 'The affected services of an incident, of all accounts, as CSV; after its end as recorded then',
  params: IncidentById,
  produces: 'text/csv',
})

/** The services in the preview of a page. */
export const mostPreviewedServices = 10

export const deskPagePreview = endpoint({
  ...desk,
  method: 'POST',
  path: '/incident-desk/api/page-previews',
  summary: 'The page of a new incident as the people of one account will see it; changes nothing',
  body: ReachOfIncident.extend({
    ...deskIncidentCreate.body.pick({ risk: true, advice: true, eta: true, minutesDown: true, nextUpdateBy: true })
      .shape,
    title: lineOfText(120).default(''),
    text: linesOfText(1000).default(''),
    /** Null while none is typed: it starts now. */
    start: z.iso.datetime({ offset: true }).nullable().default(null),
    accountId: lineOfText(40),
  }),
  response: z.object({
    /** Three dots are in place of the reference. */
    incident: Incident.extend({ ref: z.string() }),
    services: z.array(TouchedService),
    /** The brand of the account. */
    accountName: z.string(),
  }),
  problems: ['category_not_known'],
})
export type PagePreview = z.infer<(typeof deskPagePreview)['response']>

/** The rows of a list that are read. */
export const mostListRows = 5000

const Line = z.object({ line: count, value: z.string() })
const ListedService = z.object({
  serviceId: z.string(),
  name: z.string(),
  accountId: z.string(),
  accountName: z.string(),
})

export const deskServiceListRead = endpoint({
  ...desk,
  method: 'POST',
  path: '/incident-desk/api/service-lists',
  summary: 'Find the services of a list by service ID or circuit; changes nothing',
  bodyBytes: 2 * mostListBytes,
  body: z.object({
    /** A CSV file, or one service in each line. */
    text: z
      .string('Enter text.')
      .max(mostListBytes, 'The list can have up to 256 kB.')
      .refine((text) => text.trim() !== '', 'Choose a file or paste a list.'),
  }),
  response: z.object({
    /** The header of the column that was read; null without a header. */
    column: z.string().nullable(),
    values: count,
    repeated: count,
    services: z.array(ListedService).max(mostListedServices),
    unknown: z.array(Line),
    ceased: z.array(Line),
    /** Circuits of several services. */
    ambiguous: z.array(Line.extend({ services: z.array(ListedService) })),
  }),
})
export type ServiceList = z.infer<(typeof deskServiceListRead)['response']>
