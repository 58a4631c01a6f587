import { testDatabase } from '@portal/db/src/testing/database.ts'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sha256 } from '@portal/db/src/sha256.ts'
import { takeAttempt, takeBackAttempt } from './throttle-store.ts'
import { mailRequests, passwordAttempts } from './throttle.ts'
import type { Person } from './people-store.ts'

const { system } = await testDatabase()
const asked = fc.integer({ min: 1, max: 254 })

let number = 0
async function newPerson(): Promise<Person> {
  number += 1
  const email = `person${number}@customer.example`
  const person = { subject: `subject-${number}`, email }
  await sql`insert into identity.login (subject, email) values (${person.subject}, ${email})`.execute(system)
  return {
    ...person,
    givenName: null,
    familyName: null,
    uniqueAccountId: null,
    passwordHash: null,
    phone: null,
    address: null,
  }
}

/** The parts that a counter reads. */
function request(ip: string, cookie = ''): FastifyRequest {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a test cannot create a Fastify request
  return { ip, headers: { cookie } } as unknown as FastifyRequest
}

async function deviceOf({ subject }: Person): Promise<string> {
  const secret = `secret-of-${subject}`
  await sql`insert into identity.known_device (device_hash, subject) values (${sha256(secret)}, ${subject})`.execute(
    system,
  )
  return `other=1; ${cookieName(subject)}=${secret}`
}

const cookieName = (subject: string) => `device_${sha256(subject).toString('hex').slice(0, 16)}`

const tryPassword = async (from: FastifyRequest, email: string, person: Person | null) =>
  takeAttempt(system, await passwordAttempts(system, from, email, person))

const later = (seconds: number) =>
  sql`update identity.throttle set last_failure_at = last_failure_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(system)

test('a known device still works, whatever others try', async () => {
  const person = await newPerson()
  const owner = request('192.0.2.1', await deviceOf(person))
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 5, maxLength: 40 }), async (addresses) => {
      // Includes the owner's own address, from an unknown browser.
      const waits = await Promise.all(
        [...addresses, 1, 1, 1].map((last) => tryPassword(request(`192.0.2.${last}`), person.email, person)),
      )
      expect(Math.max(...waits)).toBeGreaterThan(0)
      const [own] = await passwordAttempts(system, owner, person.email, person)
      expect(await takeAttempt(system, [own])).toBe(0)
      await takeBackAttempt(system, own)
    }),
    { numRuns: 20 },
  )
})

test("one person's device does not help another", async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const stolen = (await deviceOf(other)).split('=').at(-1)
  const forged = `${cookieName(person.subject)}=${stolen}`
  const keys = await passwordAttempts(system, request('192.0.2.7', forged), person.email, person)
  expect(keys.map(({ key }) => key)).toEqual([`email ${person.email}`, 'address 192.0.2.7'])
})

test.each([
  [
    'a name, from a new address each time',
    (turn: number) => request(`198.51.${Math.floor(turn / 250)}.${turn % 250}`),
    false,
  ],
  ['a known device that was stolen', () => null, true],
])('guessing %s for a whole day stays limited', async (_what, from, isKnown) => {
  const person = await newPerson()
  const device = request('192.0.2.1', isKnown ? await deviceOf(person) : '')
  let guesses = 0
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    // The day passes in order.
    guesses += (await tryPassword(from(minute) ?? device, person.email, person)) === 0 ? 1 : 0
    await later(5 * 60)
  }
  expect(guesses).toBeLessThan(110)
})

test('failures expire one at a time, so an office is not blocked for a day', async () => {
  const fail = (index: number) => tryPassword(request('203.0.113.5'), `office${index}@customer.example`, null)
  for (let index = 0; index < 29; index += 1) expect(await fail(index)).toBe(0)
  await later(60 * 60)
  for (let index = 0; index < 11; index += 1) expect(await fail(index)).toBe(0)
})

test('requests for a new password and failed sign-ins are counted separately', async () => {
  const person = await newPerson()
  const from = request('203.0.113.9')
  const ask = async () => takeAttempt(system, await mailRequests(system, from, person.email, person))
  const waits = [await ask(), await ask(), await ask(), await ask()]
  expect(waits.slice(0, 3)).toEqual([0, 0, 0])
  expect(waits[3]).toBeGreaterThan(0)
  expect(await tryPassword(from, person.email, person)).toBe(0)
  const known = request('203.0.113.9', await deviceOf(person))
  expect(await takeAttempt(system, await mailRequests(system, known, person.email, person))).toBe(0)
})
