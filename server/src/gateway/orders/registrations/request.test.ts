import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { outcomeBy, requestOf, whyNotSend } from './request.ts'

const day = plainDateOf
const renewal = {
  orderId: '70-1',
  kind: 'renew',
  domain: 'a.example',
  years: 2,
  isSimulated: false,
  registrant: null,
} as const
const creation = { ...renewal, kind: 'create' } as const
const before = day('2027-05-14')
const found = (expires: string | null, isOurs = true) => ({
  expires: expires === null ? null : day(expires),
  created: null,
  isOurs,
})
const refused = { state: 'refused' }

test.each([
  ['has the date of the renewal', found('2029-05-14'), { state: 'done', expires: '2029-05-14' }],
  ['counts a day more', found('2029-05-15'), { state: 'done', expires: '2029-05-15' }],
  ['has the date of before', found('2027-05-14'), null],
  ['has a third date', found('2028-05-14'), refused],
  ['has moved the domain to another registrar', found('2029-05-14', false), refused],
  ['has lost the domain', null, refused],
])('a renewal at a registry that %s', (_, at, outcome) => {
  const answer = outcomeBy(renewal, before, at)
  if (outcome === null) expect(answer).toBeNull()
  else expect(answer).toMatchObject(outcome)
})

test.each([
  ['does not have it', null, null],
  ['has it for us', found('2028-01-01'), { state: 'done', expires: '2028-01-01' }],
  ['has not completed it', found(null), { state: 'pending' }],
  ['has it for someone else', found('2028-01-01', false), refused],
])('a new domain at a registry that %s', (_, at, outcome) => {
  const answer = outcomeBy(creation, null, at)
  if (outcome === null) expect(answer).toBeNull()
  else expect(answer).toMatchObject(outcome)
})

test('only a domain of ours is renewed, and only a free one is registered for its holder', () => {
  expect(whyNotSend(renewal, found('2027-05-14'))).toBeNull()
  expect(whyNotSend(renewal, found('2027-05-14', false))).toBe('Another registrar has this domain.')
  expect(whyNotSend(creation, found('2027-05-14'))).toBe('This domain is already registered.')
  expect(whyNotSend(creation, null)).toBe('The order has no address of the registrant.')
})

test('an order is a request if it has a domain and whole years', () => {
  const registrar = { isSimulated: false, find: never, renew: never, create: never }
  const order = { orderId: '70-1', type: 'modify', termMonths: 24, details: { domainName: 'a.example' } } as const
  const of = (more: object) => requestOf({ accountId: 'A' }, { ...order, ...more }, registrar)
  expect(of({})).toMatchObject({ kind: 'renew', years: 2, registrant: null })
  expect(of({ type: 'provide' })).toMatchObject({ kind: 'create' })
  expect(of({ termMonths: 18 })).toBeNull()
  expect(of({ termMonths: null })).toBeNull()
  expect(of({ details: {} })).toBeNull()
})

const never = () => Promise.reject(new Error('Not asked'))
