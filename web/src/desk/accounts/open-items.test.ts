import type { AccountCase, AccountIncident, AccountOrder } from '@portal/contract/desk/account-overview.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { foundOf, openItems } from './open-items.ts'

const caseOf = (caseId: string, more: Partial<AccountCase> = {}): AccountCase => ({
  caseId,
  title: caseId,
  about: '',
  status: 'inProgress',
  impact: null,
  isBillQuery: false,
  serviceId: null,
  openedAt: '2026-04-14T08:00:00Z',
  nextAt: '2026-04-14T12:00:00Z',
  assignedToName: null,
  ...more,
})
const orderOf = (orderId: string, expected: string | null): AccountOrder => ({
  orderId,
  title: orderId,
  productName: 'FTTP',
  status: 'Approved',
  stage: null,
  blockedBy: null,
  holdOwner: null,
  expected: expected === null ? null : plainDateOf(expected),
})
const incidentOf = (ref: string, kind: AccountIncident['kind'], restoredAt: string | null = null): AccountIncident => ({
  ref,
  kind,
  title: ref,
  restoredAt,
  start: '2026-04-14T06:00:00Z',
  eta: null,
  nextUpdateBy: null,
  services: 1,
})
const hit = (kind: DeskHit['kind'], id: string): DeskHit => ({
  kind,
  id,
  title: id,
  note: '',
  accountId: 'A',
  accountName: 'A',
  foundBy: 'serviceId',
  found: id,
})
const early = new Date('2026-04-14T07:00:00Z')
const refs = (...[open, hits = []]: [Parameters<typeof openItems>[0], DeskHit[]?]) =>
  openItems(open, foundOf(hits), early).map(({ kind, record }) =>
    kind === 'case' ? record.caseId : kind === 'order' ? record.orderId : record.ref,
  )

const open = {
  cases: [
    caseOf('question'),
    caseOf('slow', { impact: 'degraded', nextAt: '2026-04-20T12:00:00Z' }),
    caseOf('down', { impact: 'down', serviceId: 'S-1', nextAt: '2026-04-21T12:00:00Z' }),
  ],
  orders: [orderOf('undated', null), orderOf('soon', '2026-04-13'), orderOf('later', '2026-05-01')],
  incidents: [incidentOf('work', 'PEW'), incidentOf('outage', 'MSO')],
}

test('faults come first, then what is due next, and records without a date last', () => {
  expect(refs(open)).toEqual(['down', 'outage', 'slow', 'soon', 'question', 'later', 'work', 'undated'])
})

test('a record that was found is first: by its number, or by its service', () => {
  expect(refs(open, [hit('order', 'later')])[0]).toBe('later')
  expect(refs(open, [hit('case', 'question')])[0]).toBe('question')
  const byService = openItems(open, foundOf([hit('service', 'S-1')]), early)
  expect(byService.filter(({ isFound }) => isFound).map(({ record }) => 'caseId' in record && record.caseId)).toEqual([
    'down',
  ])
})

test('a case whose update is late comes before faults, unless it waits for the customer', () => {
  const late = { nextAt: '2026-04-14T06:30:00Z' }
  const cases = [...open.cases, caseOf('late', late), caseOf('theirs', { ...late, status: 'pending' })]
  expect(refs({ ...open, cases }).slice(0, 2)).toEqual(['late', 'down'])
})

test('a resolved case comes last, whatever its impact was', () => {
  const cases = [...open.cases, caseOf('resolved', { impact: 'down', status: 'resolved' })]
  expect(refs({ ...open, cases }).at(-1)).toBe('resolved')
})

test('an incident whose services work again is no longer among the faults', () => {
  const incidents = [incidentOf('restored', 'MSO', '2026-04-14T06:40:00Z'), incidentOf('outage', 'MSO')]
  expect(refs({ ...open, incidents })).toEqual([
    'down',
    'outage',
    'slow',
    'soon',
    'question',
    'later',
    'restored',
    'undated',
  ])
})

test('areas that the person may not enter add no records', () => {
  expect(refs({ ...open, cases: null, incidents: null })).toEqual(['soon', 'later', 'undated'])
})
