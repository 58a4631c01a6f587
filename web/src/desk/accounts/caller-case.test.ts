import type { AccountService } from '@portal/contract/desk/account-overview.ts'
import type { DeskHit } from '@portal/contract/search/desk.ts'
import { expect, test } from 'vitest'
import { callRequestOf, prefilledCall } from './caller-case.ts'

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
const service = (serviceId: string, condition: AccountService['condition']): AccountService => ({
  serviceId,
  name: 'Depot 2',
  productName: 'FTTP',
  careLevel: null,
  siteId: null,
  siteName: null,
  condition,
  conditionNote: null,
})

test('the service and the person that the search found are chosen, and a fault of the service is named', () => {
  expect(prefilledCall([hit('service', 'S-1')], [service('S-1', 'down')])).toMatchObject({
    serviceId: 'S-1',
    callerId: '',
    kind: 'fault',
    impact: 'down',
    title: 'Depot 2: no connection',
  })
  expect(prefilledCall([hit('contact', 'tom')], [])).toMatchObject({
    callerId: 'tom',
    serviceId: '',
    kind: '',
    title: '',
  })
  expect(prefilledCall([hit('service', 'S-1')], [service('S-1', 'working')])).toMatchObject({
    kind: '',
    title: 'Depot 2: ',
  })
})

test('several services or people leave the choice to the member of staff', () => {
  const hits = [hit('service', 'S-1'), hit('service', 'S-2'), hit('contact', 'a'), hit('contact', 'b')]
  expect(prefilledCall(hits, [])).toMatchObject({ serviceId: '', callerId: '' })
})

test('the request has the caller, and no field that only a customer fills in', () => {
  const values = prefilledCall([hit('service', 'S-1'), hit('contact', 'tom')], [service('S-1', 'down')])
  expect(callRequestOf({ ...values, severity: 'minor', since: '08:12', replyBy: 'phone' })).toEqual({
    callerId: 'tom',
    replyBy: 'phone',
    kind: 'fault',
    title: 'Depot 2: no connection',
    description: '',
    serviceId: 'S-1',
    impact: 'down',
    severity: 'minor',
    answers: { since: '08:12' },
  })
})
