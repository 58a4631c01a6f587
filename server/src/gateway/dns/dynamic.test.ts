import { dns } from '@portal/contract/dns/dns.ts'
import { mostHosts } from '@portal/contract/dns/dynamic.ts'
import { expect, test } from 'vitest'
import { createAccount, createKey, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createZone, recordOf } from './testing/create-zone.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const zoneId = await createZone(database, account, {
  records: [recordOf('alias', 'CNAME', 'web.example.net'), recordOf('slow', 'A', '192.0.2.1', 7200)],
})
const key = await createKey(database, email, { permissions: dns })

const update = (query: string, password = key) =>
  fetch(`${portal.gatewayUrl}/nic/update?${query}`, {
    headers: { authorization: `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}` },
  })
const saidTo = async (query: string) => (await (await update(query)).text()).trim().split('\n')
const addressesOf = async (name: string) => {
  const { records } = await json<{ records: { name: string; type: string; ttl: number; content: string }[] }>(
    ada.gateway(`/dns-info/api/zones/${zoneId}`),
  )
  return records.filter((each) => each.name === name).map(({ type, ttl, content }) => `${type} ${ttl} ${content}`)
}

test('both addresses of a host are set at once', async () => {
  expect(await saidTo(`hostname=both.${zoneId}&myip=192.0.2.7,2001:db8::7`)).toEqual(['good 192.0.2.7,2001:db8::7'])
  expect(await addressesOf('both')).toEqual(['A 60 192.0.2.7', 'AAAA 60 2001:db8::7'])
  expect(await saidTo(`hostname=both.${zoneId}&myip=192.0.2.7`)).toEqual(['nochg 192.0.2.7'])
})

test('the caller’s address is taken if the request has none, and the TTL is kept', async () => {
  expect(await saidTo(`hostname=slow.${zoneId}`)).toEqual(['good 127.0.0.1'])
  expect(await addressesOf('slow')).toEqual(['A 7200 127.0.0.1'])
})

test('each host has its own answer, in the order asked', async () => {
  const hosts = [`one.${zoneId}`, 'one.unknown.example', 'a..b', `alias.${zoneId}`, `two.${zoneId}`].join(',')
  const answers = await saidTo(`hostname=${hosts}&myip=192.0.2.8`)
  expect(answers).toEqual(['good 192.0.2.8', 'nohost', 'notfqdn', 'dnserr', 'good 192.0.2.8'])
})

test.each([
  [
    'too many hosts',
    `myip=192.0.2.1&hostname=${Array(mostHosts + 1)
      .fill('a.example')
      .join(',')}`,
    'numhost',
  ],
  ['an address that is none', `hostname=a.${zoneId}&myip=192.0.2.300`, 'dnserr'],
  ['two addresses of one kind', `hostname=a.${zoneId}&myip=192.0.2.1,192.0.2.2`, 'dnserr'],
  ['a wildcard', `hostname=a.${zoneId}&myip=192.0.2.1&wildcard=ON`, '!donator'],
])('%s is refused', async (_, query, word) => {
  expect((await saidTo(query))[0]).toBe(word)
  expect(await addressesOf('a')).toEqual([])
})

test('a call as a whole is refused in the words of the protocol', async () => {
  const reading = await createKey(database, email, { permissions: dns, isReadOnly: true })
  for (const [query, password, expected] of [
    [`hostname=a.${zoneId}`, 'not a key', [401, 'badauth\n']],
    [`hostname=a.${zoneId}`, reading, [403, 'badauth\n']],
    ['myip=192.0.2.1', key, [400, 'notfqdn\n']],
  ] as const) {
    const answer = await update(query, password)
    expect([answer.status, await answer.text()]).toEqual(expected)
  }
})
