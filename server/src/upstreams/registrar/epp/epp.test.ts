import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { describe, expect, test } from 'vitest'
import { createEppRegistrar } from './epp-registrar.ts'
import { frame, startRegistry } from '../testing/registry.ts'

const registry = await startRegistry()
const { domains, tricks, codes, commands } = registry
const make = (limits = {}, settings = {}) =>
  createEppRegistrar({ ...registry.settings, ...settings }, { timeoutMs: 2000, ...limits })
const expires = plainDateOf('2027-05-14')
const later = plainDateOf('2029-05-14')
const renewal = { domain: 'shop.example', years: 2, expires, reference: '70-33001' }
const registrant = {
  contactId: 'P1234567890',
  name: 'Ada "A" <Lovelace> & Co',
  organisation: 'Analytical Engines Ltd',
  street: '1 Wharf Road',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  email: 'ada@shop.example',
}

test('a renewal signs in, names the current expiry and signs out', async () => {
  domains.set('shop.example', { expires })
  expect(await make().renew(renewal)).toEqual({ state: 'done', expires: later })
  const [signIn = '', renew = '', signOut = ''] = registry.received.splice(0)
  expect(signIn).toContain('<clID>CLIENT</clID><pw>the password</pw>')
  // Only the objects that the registry offers.
  expect(signIn.match(/objURI>urn[^<]*/g)).toEqual(
    ['domain', 'contact'].map((object) => `objURI>urn:ietf:params:xml:ns:${object}-1.0`),
  )
  expect(renew).toMatch(/<domain:curExpDate>2027-05-14<.*<domain:period unit="y">2<.*<clTRID>70-33001\./s)
  expect(signOut).toContain('<logout/>')
})

test('a repeated renewal renews nothing, because the registry compares the date', async () => {
  expect(await make().renew(renewal)).toMatchObject({ state: 'refused', reason: expect.stringContaining('2306') })
  expect(domains.get('shop.example')).toEqual({ expires: later })
})

test('a domain is found with its days in UTC; a free one is not; another registrar’s is not ours', async () => {
  domains.set('theirs.example', { expires: '2030-01-01', client: 'OTHER' })
  expect(await make().find('shop.example')).toEqual({ expires: later, created: '2020-01-01', isOurs: true })
  expect(await make().find('theirs.example')).toMatchObject({ isOurs: false })
  expect(await make().find('free.example')).toBeNull()
})

test('a new domain has a contact, the name servers and the provider’s contacts; values are escaped', async () => {
  registry.received.length = 0
  const order = {
    domain: 'new.example',
    years: 1,
    reference: '70-33002',
    nameServers: ['ns1.portal.example'],
    registrant,
  }
  expect(await make().create(order)).toEqual({ state: 'done', expires: '2027-11-24' })
  const [, contact = '', create = ''] = registry.received
  expect(contact).toContain('<contact:name>Ada &quot;A&quot; &lt;Lovelace&gt; &amp; Co</contact:name>')
  expect(create).toMatch(/hostObj>ns1\.portal\.example<.*registrant>P1234567890<.*type="tech">TECH-1</s)
  codes.contact = [2302]
  expect(await make().create(order)).toMatchObject({ state: 'refused', reason: expect.stringContaining('already') })
  codes.contact = [2003]
  expect(await make().create(order)).toMatchObject({ state: 'refused', reason: expect.stringContaining('2003') })
})

test('a request that the registry decides later is pending', async () => {
  codes.renew = [1001]
  expect(await make().renew({ ...renewal, expires: later })).toEqual({ state: 'pending' })
})

const answerOf = (text: string) => (socket: { write(bytes: Buffer): void }) => socket.write(frame(text))
const epp = (inner: string) => `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inner}</epp>`

describe('an answer that cannot be trusted is a fault', () => {
  test.each([
    ['has a huge frame', (socket) => socket.write(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x3c])), 'too large'],
    ['has a frame shorter than its header', (socket) => socket.write(Buffer.from([0, 0, 0, 3, 1, 1])), 'garbled'],
    ['is an unframed text', (socket) => socket.write('Go away'), 'too large'],
    ['has half a frame, then the end', (socket, answer) => socket.end(answer.subarray(0, 60)), 'down'],
    ['has half a frame, then silence', (socket, answer) => socket.write(answer.subarray(0, 60)), 'slow'],
    ['never comes', () => {}, 'slow'],
    ['comes a byte a second', (socket, answer) => void drip(socket, answer), 'slow'],
    [
      'is for another command',
      answerOf(epp('<response><result code="1000"/><trID><clTRID>x</clTRID></trID></response>')),
      'garbled',
    ],
    ['has no result', answerOf(epp('<response/>')), 'garbled'],
    ['is in another namespace', answerOf('<epp><response><result code="1000"/></response></epp>'), 'garbled'],
    ['is not XML', answerOf('<epp'), 'garbled'],
    ['is not UTF-8', (socket) => socket.write(Buffer.from([0, 0, 0, 6, 0xff, 0xfe])), 'garbled'],
    [
      'declares entities',
      answerOf(`<!DOCTYPE e [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${epp('<x>&b;</x>')}`),
      'garbled',
    ],
    ['uses an entity', answerOf(epp('<x>&unknown;</x>')), 'garbled'],
    ['is nested deeply', answerOf('<a>'.repeat(5000)), 'garbled'],
    ['closes the connection', (socket) => socket.destroy(), 'down'],
  ] satisfies [string, NonNullable<typeof tricks.x>[number], string][])('that %s', async (_, trick, kind) => {
    tricks.renew = [trick]
    await expect(make({ timeoutMs: 700 }).renew(renewal)).rejects.toMatchObject({ kind })
    tricks.renew = []
  })
})

async function drip(socket: { write(bytes: Buffer): void; destroyed: boolean }, answer: Buffer): Promise<void> {
  for (let at = 0; at < answer.length && !socket.destroyed; at += 1) {
    socket.write(answer.subarray(at, at + 1))
    // Slow on purpose.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test.each([
  ['the password', { EPP_PASSWORD: 'another one' }, 'refused'],
  ['no password', { EPP_PASSWORD: undefined }, 'refused'],
  ['a certificate of an unknown authority', { EPP_CA_FILE: undefined }, 'down'],
])('a session needs %s', async (_, settings, kind) => {
  await expect(make({}, settings).find('shop.example')).rejects.toMatchObject({ kind })
})

test.each([
  [2400, 'failing'],
  [2500, 'failing'],
  [2501, 'refused'],
  [2502, 'busy'],
])('code %i concerns the registry and not the request', async (code, kind) => {
  codes.renew = [code]
  await expect(make().renew(renewal)).rejects.toMatchObject({ kind })
})

test('a renewal is not repeated by the adapter; a question is', async () => {
  registry.received.length = 0
  tricks.renew = [(socket) => socket.destroy()]
  await expect(make().renew(renewal)).rejects.toMatchObject({ kind: 'down' })
  expect(commands('renew')).toHaveLength(1)
  tricks.info = [(socket) => socket.destroy()]
  expect(await make().find('shop.example')).toMatchObject({ isOurs: true })
  expect(commands('info')).toHaveLength(2)
})

test('after five failures the circuit opens, and the registry is left in peace', async () => {
  const registrar = make()
  tricks.renew = Array.from({ length: 5 }, () => (socket) => void socket.destroy())
  for (let at = 0; at < 5; at += 1) {
    await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'down' })
  }
  await expect(registrar.renew(renewal)).rejects.toMatchObject({ kind: 'paused' })
})
