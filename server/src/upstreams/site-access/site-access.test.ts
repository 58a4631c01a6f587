import { testDatabase } from '@portal/db/src/testing/database.ts'
import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { createEmbeddedSiteAccess } from './pass-store.ts'
import { createHttpSiteAccess } from './http.ts'
import { AccessPass, type SiteAccess } from './site-access.ts'

const database = await testDatabase()
const key = 'the key of the doors'

/** An access control system as its HTTP API describes it. */
const known = new Map<string, AccessPass>()
const trouble: { next: number[]; seen: string[] } = { next: [], seen: [] }
const system = createServer((request, response) => {
  const answer = (status: number, body: unknown = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const failing = trouble.next.shift()
  if (failing) return answer(failing)
  if (request.headers.authorization !== `Bearer ${key}`) return answer(401)
  const reference = decodeURIComponent(request.url?.replace('/api/passes/', '') ?? '')
  if (request.method === 'GET') {
    const found = known.get(reference)
    return found ? answer(200, found) : answer(404)
  }
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const pass = AccessPass.parse(JSON.parse(text))
    trouble.seen.push(String(request.headers['idempotency-key']))
    const before = known.get(reference)
    if (before && before.revision > pass.revision) return answer(409)
    known.set(reference, pass)
    return answer(200, pass)
  })
  return undefined
})
await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
afterAll(() => system.close())
const address = system.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`

const adapters: [name: string, doors: SiteAccess][] = [
  ['embedded', createEmbeddedSiteAccess(database.system)],
  ['HTTP', createHttpSiteAccess(baseUrl, key)],
]

const pass = (reference: string, more: Partial<AccessPass> = {}): AccessPass => ({
  reference,
  revision: 1,
  state: 'expected',
  dataCentreId: 'DC2',
  rackIds: ['DC2-B14'],
  startsAt: '2026-04-23T09:00:00Z',
  endsAt: '2026-04-23T11:00:00Z',
  passNumber: 1,
  people: [{ visitorId: 'P-1', name: 'Zoë Łukasz', company: 'Fernside', passVersion: 1 }],
  ...more,
})

describe.each(adapters)('the access control system, %s', (name, doors) => {
  const reference = (end: string) => `DV-${name}-${end}`

  test('A9 finds an announced pass, and no other', async () => {
    const told = pass(reference('1'))
    await doors.announce(told)
    expect(await doors.find(told.reference)).toEqual(told)
    expect(await doors.find(reference('none'))).toBeNull()
  })

  test('A9 an announcement that is sent twice counts once', async () => {
    const told = pass(reference('2'))
    await Promise.all([doors.announce(told), doors.announce(told), doors.announce(told)])
    expect(await doors.find(told.reference)).toEqual(told)
  })

  test('A9 a newer announcement replaces an older one, never the reverse', async () => {
    const at = reference('3')
    await doors.announce(pass(at, { revision: 3, state: 'withdrawn' }))
    await doors.announce(pass(at, { revision: 2, passNumber: 2 }))
    expect(await doors.find(at)).toMatchObject({ revision: 3, state: 'withdrawn' })
    await doors.announce(pass(at, { revision: 4, startsAt: '2026-04-24T09:00:00Z' }))
    expect(await doors.find(at)).toMatchObject({ revision: 4, state: 'expected', startsAt: '2026-04-24T09:00:00Z' })
  })
})

describe('the access control system behind its API', () => {
  const doors = () => createHttpSiteAccess(baseUrl, key)

  test('A9 is called again under the same key after a short failure', async () => {
    trouble.next = [503]
    trouble.seen = []
    await doors().announce(pass('DV-AGAIN', { revision: 7 }))
    expect(trouble.seen).toEqual(['DV-AGAIN.7'])
    expect(known.get('DV-AGAIN')?.revision).toBe(7)
  })

  test.each([
    ['is away', [500, 500, 500], 'unavailable'],
    ['refuses the request', [422], 'upstream'],
  ])('A9 reports that it %s, so that the job retries later', async (_, next, code) => {
    trouble.next = [...next]
    await expect(doors().announce(pass('DV-LATER'))).rejects.toMatchObject({ code })
    trouble.next = []
  })

  test('A9 a wrong key announces nothing', async () => {
    await expect(createHttpSiteAccess(baseUrl, 'wrong').announce(pass('DV-WRONG'))).rejects.toMatchObject({
      code: 'upstream',
    })
    expect(known.has('DV-WRONG')).toBe(false)
  })
})
