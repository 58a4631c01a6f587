import { expect, test } from 'vitest'
import { createAccount, createService, createTraffic, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const serviceId = await createService(database, account)
const yearOfHours = Array.from({ length: 24 * 365 }, (_, hour) => ({
  minutesAgo: hour * 60 + 1,
  inMbps: 100 + (hour % 10),
  outMbps: 10,
}))
await createTraffic(database, account, serviceId, yearOfHours)
const traffic = (id: string, query = '') => user.gateway(`/service-info/api/services/${id}/traffic${query}`)

test.each([
  ['24h', 24],
  ['7d', 169],
  ['30d', 241],
  ['12m', 184],
])('draws %s in at most 300 points, oldest first', async (range, most) => {
  const answer = await json<{ points: { at: string; in: number; out: number }[] }>(
    traffic(serviceId, `?range=${range}`),
  )
  expect(answer.points.length).toBeLessThanOrEqual(most)
  expect(answer.points.length).toBeGreaterThan(most - 3)
  expect(answer.points.map(({ at }) => at)).toEqual(answer.points.map(({ at }) => at).toSorted())
  expect(answer.points.every((point) => point.in >= 100 && point.in <= 109 && point.out === 10)).toBe(true)
})

test('summarises measured values, not the averages in the chart', async () => {
  const answer = await json<{ summary: unknown }>(traffic(serviceId, '?range=30d'))
  expect(answer.summary).toMatchObject({ in: { lowest: 100, highest: 109, now: 100 }, out: { average: 10 } })
})

test('responds with 204 without measurements, and refuses an unknown range', async () => {
  const silent = await createService(database, account)
  expect((await traffic(silent)).status).toBe(204)
  const refused = await traffic(serviceId, '?range=forever')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({ range: 'Choose 24h, 7d, 30d or 12m.' })
})
