import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { forSystems, resources, TmfById, TmfResource } from '../integration/tmf-resource.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { CaseText } from './cases.ts'
import { caseKinds, casePriorities } from './values.ts'

const path = '/tmf-api/troubleTicket/v4/troubleTicket'

const troubleTicket = resources(path, 'Cases as trouble tickets of TMF621', [
  'id',
  'status',
  'ticketType',
  'priority',
  'externalId',
  'relatedParty.id',
  'relatedEntity.id',
])
export const troubleTicketList = troubleTicket.list
export const troubleTicketRead = troubleTicket.read

export const ticketStatuses = [
  'acknowledged',
  'rejected',
  'pending',
  'held',
  'inProgress',
  'cancelled',
  'closed',
  'resolved',
] as const

export const ticketSeverities = ['Critical', 'Major', 'Minor'] as const
export type TicketSeverity = (typeof ticketSeverities)[number]

const Priority = z.enum(casePriorities, 'Choose a priority.').optional()
const Note = z.looseObject({ id: lineOfText(40).optional(), text: CaseText })
const line = lineOfText(200).optional()
const Party = z.looseObject({ id: lineOfText(100), role: line, '@referredType': line })
const Entity = z.looseObject({
  id: lineOfText(100),
  role: line,
  '@referredType': z.enum(['Product', 'ProductOrder'], 'A case is about a Product or a ProductOrder.'),
})

export const troubleTicketCreate = endpoint({
  method: 'POST',
  path,
  summary: 'Open a case of the account that relatedParty names as customer',
  permissions: forSystems,
  body: z.strictObject({
    ticketType: z.enum(caseKinds, 'Choose a category.'),
    severity: z.enum(ticketSeverities, 'Choose a severity.'),
    description: CaseText,
    name: lineOfText(120).optional(),
    priority: Priority,
    externalId: lineOfText(50).optional(),
    relatedParty: z.array(Party).min(1, 'Name the customer.').max(10),
    relatedEntity: z.array(Entity).max(2).default([]),
    note: z.array(Note).max(10).default([]),
    '@type': line,
    '@baseType': line,
    '@schemaLocation': line,
  }),
  response: TmfResource,
  creates: true,
})

export const troubleTicketUpdate = endpoint({
  method: 'PATCH',
  path: '/tmf-api/troubleTicket/v4/troubleTicket/:id',
  summary: 'Reply to a case by a note, set its status or priority, or resolve it with statusChangeReason',
  permissions: forSystems,
  params: TmfById,
  body: z.looseObject({
    status: z.enum(ticketStatuses, 'Choose a status.').optional(),
    statusChangeReason: linesOfText(500).optional(),
    priority: Priority,
    note: z.array(Note).max(200).optional(),
  }),
  response: TmfResource,
  problems: ['case_closed', 'case_merged', 'status_not_possible'],
})
