import { type Answer, decode } from 'dns-packet'
import { expect, test } from 'vitest'
import type { ServedZone } from '../dns-server.ts'
import { responseTo } from '../message.ts'
import { signCopy } from './sign-copy.ts'
import { newSigningKey } from './signing.ts'

const record = (name: string, type: ServedZone['records'][number]['type'], content: string) => ({
  name,
  type,
  ttl: 300,
  content,
})
const zone: ServedZone = {
  name: 'copy.example',
  serial: 7,
  nameServers: ['ns1.portal.example'],
  dnssec: true,
  records: [
    record('@', 'A', '192.0.2.80'),
    record('alias', 'ALIAS', 'web.elsewhere.example'),
    record('branch', 'NS', 'ns1.branch.copy.example'),
    record('branch', 'DS', `12345 13 2 ${'AB'.repeat(32)}`),
    record('ns1.branch', 'A', '192.0.2.53'),
  ],
}
const addresses = { 'web.elsewhere.example': { A: ['192.0.2.81'], AAAA: ['2001:db8::81'] } }
const now = Date.parse('2026-11-26T12:00:00Z')

const answersOf = (given: Partial<ServedZone>, keys: readonly string[]): Answer[] =>
  signCopy({ zone: { ...zone, ...given }, keys, addresses, now }).flatMap((section) => {
    const head = { id: 1, flags: 0, questions: [], head: Buffer.alloc(12) }
    return decode(responseTo(head, { rcode: 0, sections: [section] })).answers ?? []
  })
const signaturesIn = (answers: readonly Answer[]) =>
  answers.flatMap((each) => (each.type === 'RRSIG' ? [{ name: each.name, ...each.data }] : []))

test('everything but a delegation and its glue is signed with each key, for longer than a secondary keeps the copy', () => {
  const answers = answersOf({}, [newSigningKey(), newSigningKey()])
  const [first, last] = [answers[0], answers.at(-1)]
  expect([first?.type, last?.type]).toEqual(['SOA', 'SOA'])
  const signatures = signaturesIn(answers)
  const signed = Map.groupBy(signatures, ({ name, typeCovered }) => `${name} ${typeCovered}`)
  expect([...signed.keys()].filter((set) => !set.startsWith('copy.example')).toSorted()).toEqual([
    'alias.copy.example A',
    'alias.copy.example AAAA',
    'alias.copy.example NSEC',
    'branch.copy.example DS',
    'branch.copy.example NSEC',
  ])
  expect([...signed.keys()].filter((set) => set.startsWith('copy.example')).toSorted()).toEqual(
    ['A', 'CDNSKEY', 'CDS', 'DNSKEY', 'NS', 'NSEC', 'SOA'].map((type) => expect.stringContaining(` ${type}`)),
  )
  for (const [set, of] of signed) expect([set, of.length]).toEqual([set, 2])
  // It is renewed after seven days, and the SOA ends it 14 days after the secondary last saw the serial.
  const soonest = Math.min(...signatures.map(({ expiration }) => expiration))
  expect(soonest).toBeGreaterThan(now / 1000 + (7 + 14) * 86_400)
})

test('a copy of an unsigned zone has the addresses of an ALIAS only', () => {
  const answers = answersOf({ dnssec: false }, [])
  expect(answers.map(({ type }) => type)).toEqual(['SOA', 'NS', 'A', 'A', 'AAAA', 'NS', 'DS', 'A', 'SOA'])
})
