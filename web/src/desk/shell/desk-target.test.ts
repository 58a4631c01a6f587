import type { DeskHit } from '@portal/contract/search/desk.ts'
import { expect, test } from 'vitest'
import { targetOf, targetOfIncident } from './desk-target.ts'

const service: DeskHit = {
  kind: 'service',
  id: 'S-1',
  title: 'Depot 2',
  note: '',
  accountId: '104872',
  accountName: 'Brackenfell',
  foundBy: 'circuit',
  found: 'ONEA12345678',
}
const caseHit: DeskHit = { ...service, kind: 'case', id: 'CS-1', title: 'No light', foundBy: 'title', found: 'CS-1' }

test('a result says by what it was found and in which account, and opens the account with it', () => {
  expect(targetOf(service, true)).toMatchObject({
    label: 'Depot 2',
    context: 'Circuit ONEA12345678 · Brackenfell 104872',
    href: '/desk/accounts/104872?found=ONEA12345678',
  })
  expect(targetOf(caseHit, true).context).toBe('Title · Brackenfell 104872')
  const account: DeskHit = { ...service, kind: 'account', title: 'Brackenfell', foundBy: 'name', found: '104872' }
  expect(targetOf(account, true)).toMatchObject({ context: 'Name · 104872', href: '/desk/accounts/104872' })
})

test('people without the accounts open the record itself', () => {
  expect(targetOf(caseHit, false).href).toBe('/desk/104872/cases/CS-1')
  expect(targetOf({ ...caseHit, kind: 'order', id: '70-1' }, false).href).toBe('/desk/104872/orders/70-1')
})

test('a visit and an incident are opened themselves, because no account shows them', () => {
  const visit: DeskHit = {
    ...service,
    kind: 'visit',
    id: 'DV-1',
    title: 'Visit DV-1',
    foundBy: 'visitId',
    found: 'DV-1',
  }
  expect(targetOf(visit, true).href).toBe(`/desk/${visit.accountId}/visits/DV-1`)
  expect(targetOfIncident({ ref: 'MSO-20417', title: 'Fibre fault', note: 'Incident' })).toMatchObject({
    label: 'Fibre fault',
    context: 'MSO-20417 · Incident',
    href: '/desk/incidents/MSO-20417',
  })
})
