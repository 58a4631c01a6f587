import { caseStatuses } from '@portal/contract/cases/values.ts'
import { troubleTicketList } from '@portal/contract/cases/trouble-tickets.ts'
import { expect, test } from 'vitest'
import { type TicketRow, ticketStatusOf, troubleTicketOf } from './shape.ts'
import { troubleTickets } from './store.ts'

const href = (collection: string, id: string) => `/${collection}/${id}`

// The values of TMF621, version 4.
const ticketWords = ['acknowledged', 'rejected', 'pending', 'held', 'inProgress', 'cancelled', 'closed', 'resolved']

test('every status maps to one of the standard', () => {
  for (const status of caseStatuses) expect(ticketWords).toContain(ticketStatusOf(status))
})

test('every filter of the contract finds rows', () => {
  const { query } = troubleTicketList
  const { filters } = troubleTickets
  const { fields: _fields, offset: _offset, limit: _limit, ...named } = query.shape
  expect(Object.keys(filters).toSorted()).toEqual(Object.keys(named).toSorted())
})

test('a case is a ticket with its subject', () => {
  const ticket: TicketRow = {
    accountId: 'A',
    accountName: 'Larch',
    caseId: 'CS-1',
    kind: 'fault',
    title: 'Down',
    description: 'No light',
    status: 'closed',
    priority: 'high',
    impact: 'down',
    serviceId: 'S-1',
    orderId: null,
    ownRef: null,
    openedAt: '2026-05-01T09:00:00Z',
    updatedAt: '2026-05-01T10:00:00Z',
    resolveBy: '2026-05-02T09:00:00Z',
    resolvedAt: null,
    mergedInto: null,
  }
  expect(troubleTicketOf(ticket, href)).toMatchObject({
    severity: 'Critical',
    relatedEntity: [{ id: 'A~S-1', '@referredType': 'Product' }],
  })
})
