import { expect, test } from 'vitest'
import { domainOf, verdictOf } from './rules.ts'

const ours = ['ns1.portal.example', 'ns2.portal.example']
const evidence = { hasToken: false, servers: ['ns1.portal.example', 'ns2.portal.example'], fault: null }

test.each([
  ['the TXT record', false, { ...evidence, hasToken: true, servers: ['ns.other.example'] }, true],
  ['our name servers, after others', true, evidence, true],
  [
    'one of ours beside others, after others',
    true,
    { ...evidence, servers: ['NS1.portal.example', 'ns.other.example'] },
    true,
  ],
  ['our name servers from the start', false, evidence, false],
  ['other name servers', true, { ...evidence, servers: ['ns.other.example'] }, false],
  ['no name servers', true, { ...evidence, servers: [] }, false],
  ['no answer', true, { ...evidence, servers: null, fault: 'No answer.' }, false],
] as const)('with %s, the proof counts or not', (_, wasElsewhere, given, isProven) => {
  expect(verdictOf({ wasElsewhere, isAlone: true, ours }, given).isProven).toBe(isProven)
})

test('if several accounts claim a domain, only the TXT record shows which one holds it', () => {
  const claim = { wasElsewhere: true, isAlone: false, ours }
  expect(verdictOf(claim, evidence)).toMatchObject({
    isProven: false,
    note: expect.stringContaining('Another account'),
  })
  expect(verdictOf(claim, { ...evidence, hasToken: true }).isProven).toBe(true)
})

test('a domain seen at other name servers is remembered', () => {
  expect(
    verdictOf({ wasElsewhere: false, isAlone: true, ours }, { ...evidence, servers: ['ns.other.example'] }).isElsewhere,
  ).toBe(true)
  expect(verdictOf({ wasElsewhere: false, isAlone: true, ours }, evidence).isElsewhere).toBe(false)
})

test.each([
  ['Shop.Example.', 'shop.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['a.shop.co.uk', 'a.shop.co.uk'],
])('%s is the domain %s', (typed, name) => {
  expect(domainOf(typed)).toBe(name)
})

test.each([
  '',
  'com',
  'co.uk',
  'github.io',
  'localhost',
  '192.0.2.1',
  'a..b',
  '-a.example',
  '2.0.192.in-addr.arpa',
  'x y.example',
])('“%s” is no domain that can be added', (typed) => {
  expect(() => domainOf(typed)).toThrow('Check what you entered.')
})
