import { expect, test } from 'vitest'
import { forwardRecord } from './forward-record.ts'

const forward = { zoneId: 'shop.example', ttl: 300, isDrafted: false }

test.each([
  ['mail.shop.example', '192.0.2.7', forward, { name: 'mail', type: 'A', content: '192.0.2.7', ttl: 300 }],
  ['shop.example', '2001:db8::7', forward, { name: '@', type: 'AAAA', content: '2001:db8::7', ttl: 300 }],
  ['a.b.shop.example', '192.0.2.7', forward, { name: 'a.b', type: 'A', content: '192.0.2.7', ttl: 300 }],
  ['mail.shop.example', '192.0.2.7', null, undefined],
  ['mail.shop.example', '192.0.2.7', { ...forward, isDrafted: true }, undefined],
  [null, '192.0.2.7', forward, undefined],
])('%s of %s has the missing record %j', (name, address, missing, record) => {
  expect(forwardRecord({ name, address, forward: missing })?.record).toEqual(record)
})
