import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { closeResolved } from './jobs.ts'
import { createTest } from '../diagnostics/testing/create-test.ts'
import { createCase } from './testing/create-case.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const bobEmail = await createUser(database, account, { givenName: 'Bob', familyName: 'Hale' })
const bob = await portal.signIn(bobEmail)
const siteId = await createSite(database, account, { name: 'Leeds – Wharf Mill' })
const serviceId = await createService(database, account, { name: 'Leeds', siteId })

interface Message {
  kind: string
  side: string
  body: string
  isOwn: boolean
  authorName: string
  fromStatus: string | null
  toStatus: string | null
}
interface Shown {
  caseId: string
  status: string
  priority: string
  about: string
  ownRef: string | null
  version: number
  messages: Message[]
  answers: unknown[]
  promises: { name: string; state: string }[]
  watchers: { watcherId: string; email: string; name: string; isOpener: boolean }[]
  may: Record<string, boolean>
  rating: { score: number; comment: string } | null
}

const base = '/case-info/api/cases'
function write(path: string, body: unknown, { who = ada, method = 'POST', headers = {} } = {}) {
  return who.gateway(`${base}${path}`, withJson(method, body, headers))
}
const read = (caseId: string, who = ada) => json<Shown>(who.gateway(`${base}/${caseId}`))
const fault = {
  kind: 'fault',
  title: 'Leeds: no connection',
  description: 'Nothing works since 08:12.',
  impact: 'down',
  severity: 'extensive',
  serviceId,
  answers: { since: 'today', checked: 'Nothing yet', invoice: 'not asked' },
}
const open = async (more: object = {}, who = ada) => json<Shown>(write('', { ...fault, ...more }, { who }))

describe('a new case', () => {
  test('stores the answers and sets the targets', async () => {
    const testId = await createTest(database, account, serviceId)
    const opened = await open({ ownRef: 'INC-1', testId, orderId: 'O-1' })
    const tests = await sql<{ requestedAt: Date }>`
      select requested_at as "requestedAt" from line_test where test_id = ${testId}`.execute(database.system)
    expect(opened).toMatchObject({
      status: 'acknowledged',
      priority: 'critical',
      about: 'Leeds, Leeds – Wharf Mill',
      ownRef: 'INC-1',
      testId,
      test: { testId, title: 'No fault found', outcome: 'GREEN', at: tests.rows[0]?.requestedAt.toISOString() },
      orderId: 'O-1',
      answers: [
        { label: 'When did it start?', answer: 'today' },
        { label: 'What have you checked?', answer: 'Nothing yet' },
      ],
      may: { reply: true, close: true, reopen: false, escalate: true, rate: false },
    })
    expect(opened.promises.map(({ name, state }) => [name, state])).toEqual([
      ['respond', 'running'],
      ['update', 'running'],
      ['resolve', 'running'],
    ])
    expect(opened.messages.map(({ kind, isOwn }) => [kind, isOwn])).toEqual([
      ['message', true],
      ['opened', true],
    ])
    expect(opened.watchers).toEqual([expect.objectContaining({ email, isOpener: true })])
    const { rows } = await sql`
      select action from activity where account_id = ${account} and entity = 'case' and entity_id = ${opened.caseId}`.execute(
      database.system,
    )
    expect(rows).toEqual([{ action: 'case opened' }])
  })

  test.each([
    ['a kind that is none', { kind: 'tea' }, 'kind'],
    ['no name', { title: ' ' }, 'title'],
    ['no words', { description: '' }, 'description'],
    ['no impact', { impact: undefined }, 'impact'],
    ['no severity', { severity: undefined }, 'severity'],
    ['an open question', { answers: { checked: 'Nothing yet' } }, 'since'],
    ['an answer that was not offered', { answers: { since: 'x', checked: 'x' } }, 'checked'],
    ['a service that is not there', { serviceId: 'S-NOWHERE' }, 'serviceId'],
    ['a name in place of a service', { serviceId: 'Leeds – Wharf Mill' }, 'serviceId'],
    ['an order that cannot be', { orderId: '../1' }, 'orderId'],
    ['a direction mark', { title: 'a\u202eb' }, 'title'],
    ['a zero byte', { description: 'a\u0000b' }, 'description'],
    ['too many words', { description: 'x'.repeat(10_001) }, 'description'],
    ['files without end', { fileIds: Array.from({ length: 21 }, () => '2'.repeat(16)) }, 'fileIds'],
  ])('is refused with %s, with a message at the field', async (_, more, field) => {
    const answer = await write('', { ...fault, ...more })
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))[0]).toBe(field)
  })

  test('is refused with a test result that is missing, expired, of another line, or unfinished', async () => {
    const other = await createService(database, account)
    const foreign = await createAccount(database)
    const results = [
      ['T-NOWHERE99', 'Test result not found'],
      [await createTest(database, account, serviceId, { minutesAgo: 121 }), 'older than 2 hours'],
      [await createTest(database, account, other), 'another service'],
      [await createTest(database, account, other, { status: 'running' }), 'Test result not found'],
      [await createTest(database, foreign, await createService(database, foreign)), 'Test result not found'],
    ] as const
    for (const [testId, words] of results) {
      // In sequence, so that a failure names its case.
      const answer = await write('', { ...fault, testId })
      expect(answer.status, words).toBe(400)
      expect((await json<Record<string, string>>(answer)).testId).toContain(words)
    }
  })

  test("is refused for another account's service, as for an unknown one", async () => {
    const elsewhere = await createService(database, await createAccount(database))
    expect((await write('', { ...fault, serviceId: elsewhere })).status).toBe(400)
  })

  test('sent twice with one idempotency key is one case', async () => {
    const headers = { 'idempotency-key': 'open-it-once' }
    const [first, second] = await Promise.all([write('', fault, { headers }), write('', fault, { headers })])
    expect((await json<Shown>(second)).caseId).toBe((await json<Shown>(first)).caseId)
  })

  test('keeps line breaks, however they were written', async () => {
    const { messages } = await open({ description: 'One.\r\nTwo.\n\n' })
    expect(messages[0]?.body).toBe('One.\nTwo.')
  })
})

const minutesSince = (moment: string) => (Date.now() - Date.parse(moment)) / 60_000

describe('the list', async () => {
  const own = await createAccount(database)
  const reader = await portal.signIn(await createUser(database, own))
  const leeds = await createService(database, own, { serviceId: 'S-LEEDS', name: 'Leeds' })
  const ids: string[] = []
  for (const [title, status, more] of [
    // In London this is half past midnight on 2 July.
    ['Alpha 100%', 'closed', { kind: 'fault', opened: minutesSince('2025-07-01T23:30:00Z') }],
    ['Beta', 'inProgress', { serviceId: leeds, priority: 'high', openedBy: { userId: 'u-bea', name: 'Bea Holt' } }],
    ['Gamma', 'pending', { priority: 'critical' }],
    ['Delta', 'resolved', {}],
    ['Hidden', 'inProgress', { isPrivate: true, priority: 'high', openedBy: { userId: 'u-cy', name: 'Cy Orr' } }],
  ] as const) {
    ids.push(await createCase(database, own, { title, status, opened: 100 - ids.length, ...more }))
  }
  await createCase(database, account, { title: 'Someone else' })
  interface Page {
    rows: { title: string }[]
    total: number
  }
  const titles = async (query = '') => {
    const page = await json<Page>(reader.gateway(`${base}${query}`))
    expect(page.total).toBe(page.rows.length)
    return page.rows.map(({ title }) => title)
  }

  test.each([
    ['', ['Delta', 'Gamma', 'Beta', 'Alpha 100%']],
    ['?direction=desc', ['Alpha 100%', 'Beta', 'Gamma', 'Delta']],
    ['?waitingOn=customer', ['Delta', 'Gamma']],
    ['?waitingOn=provider', ['Beta']],
    ['?waitingOn=nobody', ['Alpha 100%']],
    ['?serviceId=S-LEEDS', ['Beta']],
    ['?status=inProgress', ['Beta']],
    ['?status=closed,pending', ['Gamma', 'Alpha 100%']],
    ['?status=closed,pending&search=gamma', ['Gamma']],
    ['?kind=fault', ['Alpha 100%']],
    ['?priority=high', ['Beta']],
    ['?priority=critical,high', ['Gamma', 'Beta']],
    ['?openedBy=u-bea', ['Beta']],
    ['?openedBy=u-cy', []],
    ['?openedFrom=2025-07-02&openedTo=2025-07-02', ['Alpha 100%']],
    ['?openedTo=2025-07-01', []],
    ['?openedFrom=2025-07-03', ['Delta', 'Gamma', 'Beta']],
    ['?search=ALPHA', ['Alpha 100%']],
    ['?search=100%25', ['Alpha 100%']],
    ['?search=s-leeds', ['Beta']],
    ['?search=nothing', []],
    ['?sort=title', ['Alpha 100%', 'Beta', 'Delta', 'Gamma']],
    ['?sort=title&direction=desc', ['Gamma', 'Delta', 'Beta', 'Alpha 100%']],
    ['?sort=caseId', ['Alpha 100%', 'Beta', 'Gamma', 'Delta']],
    ['?sort=updatedAt', ['Alpha 100%', 'Beta', 'Gamma', 'Delta']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('finds a case by its number', async () => {
    expect(await titles(`?search=${ids[2]?.toLowerCase()}`)).toEqual(['Gamma'])
  })

  test('an overdue update is first, then a case that waits for the customer, then a service that is down', async () => {
    const ours = await createAccount(database)
    const who = await portal.signIn(await createUser(database, ours, { permissions: ['BusinessPortalCases'] }))
    const [overdue, down, closed] = [
      await createCase(database, ours, { title: 'Overdue', status: 'inProgress', opened: 90 }),
      await createCase(database, ours, { title: 'Down', status: 'inProgress', opened: 80 }),
      await createCase(database, ours, { title: 'Was down', status: 'closed', opened: 70 }),
    ]
    await createCase(database, ours, { title: 'Yours', status: 'pending', opened: 60 })
    await createCase(database, ours, { title: 'Ours', status: 'inProgress', opened: 50 })
    await sql`update help_case set impact = 'down' where case_id in (${down}, ${closed})`.execute(database.system)
    await sql`update help_case set next_update_due = now() - interval '1 hour' where case_id = ${overdue}`.execute(
      database.system,
    )
    const inOrder = ['Overdue', 'Yours', 'Down', 'Ours', 'Was down']
    const listed = async (query: string) =>
      (await json<Page>(who.gateway(`${base}${query}`))).rows.map(({ title }) => title)
    expect(await listed('')).toEqual(inOrder)
    expect(await listed('?direction=desc')).toEqual(inOrder.toReversed())
    expect(await listed('?waitingOn=provider')).toEqual(['Overdue', 'Down', 'Ours'])
  })

  test('of the cases that wait for one party, the nearest deadline is first, and closed ones by their last update', async () => {
    const ours = await createAccount(database)
    const who = await portal.signIn(await createUser(database, ours, { permissions: ['BusinessPortalCases'] }))
    const open = async (title: string, status: 'inProgress' | 'pending', due: string) => {
      const caseId = await createCase(database, ours, { title, status, opened: 90 })
      await sql`update help_case set next_update_due = now() + ${due}::interval, reply_by = now() + ${due}::interval
        where case_id = ${caseId}`.execute(database.system)
    }
    await open('In an hour', 'inProgress', '1 hour')
    await open('In a day', 'inProgress', '1 day')
    await open('Reply in two days', 'pending', '2 days')
    await open('Reply in a week', 'pending', '7 days')
    await createCase(database, ours, { title: 'Closed first', status: 'closed', opened: 80 })
    await createCase(database, ours, { title: 'Closed last', status: 'closed', opened: 70 })
    const inOrder = ['Reply in two days', 'Reply in a week', 'In an hour', 'In a day', 'Closed last', 'Closed first']
    const listed = async (query: string) =>
      (await json<Page>(who.gateway(`${base}${query}`))).rows.map(({ title }) => title)
    expect(await listed('')).toEqual(inOrder)
    expect(await listed('?direction=desc')).toEqual(inOrder.toReversed())
    expect(await listed('?waitingOn=customer')).toEqual(inOrder.slice(0, 2))
    expect(await listed('?waitingOn=provider')).toEqual(inOrder.slice(2, 4))
  })

  test('sorts cases without a next date last in both directions', async () => {
    expect((await titles('?sort=nextAt')).slice(-2).toSorted()).toEqual(['Alpha 100%', 'Gamma'])
    expect((await titles('?sort=nextAt&direction=desc')).slice(-2).toSorted()).toEqual(['Alpha 100%', 'Gamma'])
  })

  test.each([
    '?waitingOn=mine',
    '?status=lost',
    '?status=closed,closed',
    '?sort=price',
    '?size=11',
    '?page=0',
    `?search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    expect((await reader.gateway(`${base}${query}`)).status).toBe(400)
  })

  test('counts each tab, and lists the services with cases and the people who opened those that the reader can see', async () => {
    expect(await json(reader.gateway('/case-info/api/summary'))).toEqual({
      counts: { customer: 2, provider: 1, nobody: 1 },
      services: [{ serviceId: 'S-LEEDS', name: 'Leeds' }],
      people: [
        { userId: 'u-bea', name: 'Bea Holt' },
        { userId: 'u-zoe', name: 'Zoe Person' },
      ],
    })
  })

  test('the choice of services shows their open cases', async () => {
    const found = await json<{ services: unknown[] }>(reader.gateway('/case-info/api/subjects?search=leeds'))
    expect(found.services).toEqual([
      expect.objectContaining({ serviceId: 'S-LEEDS', openCases: [{ caseId: ids[1], title: 'Beta' }] }),
    ])
    expect(await json(reader.gateway('/case-info/api/subjects?serviceId=S-X'))).toEqual({ test: null, services: [] })
  })
})

describe('the customer', () => {
  test('a reply resumes the targets', async () => {
    const caseId = await createCase(database, account, { status: 'pending' })
    expect((await read(caseId)).promises.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused'])
    const answered = await json<Shown>(write(`/${caseId}/messages`, { text: 'Here it is.' }))
    expect(answered.status).toBe('inProgress')
    expect(answered.promises.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
    expect(answered.messages.at(-1)).toMatchObject({ kind: 'status', fromStatus: 'pending', toStatus: 'inProgress' })
  })

  test('a reply to a resolved case reopens it, with new targets', async () => {
    const caseId = await createCase(database, account, { status: 'resolved' })
    const again = await json<Shown>(write(`/${caseId}/messages`, { text: 'It is not.' }))
    expect(again).toMatchObject({ status: 'reopened', closesAt: null })
    expect(again.promises.map(({ state }) => state)).toEqual(['running', 'running', 'running'])
  })

  test('closes with a rating, cannot reply or rate again, and reopens', async () => {
    const { caseId } = await open()
    const closed = await json<Shown>(write(`/${caseId}/closure`, { rating: { score: 4, comment: 'Quick.' } }))
    expect(closed).toMatchObject({ status: 'closed', rating: { score: 4, comment: 'Quick.' }, nextAt: null })
    for (const [path, body] of [
      ['messages', { text: 'x' }],
      ['closure', {}],
      ['rating', { score: 1 }],
      ['escalation', { phone: '01632 960217', reason: 'x' }],
    ] as const) {
      expect((await write(`/${caseId}/${path}`, body)).status, path).toBe(422)
    }
    const reopened = await json<Shown>(write(`/${caseId}/reopening`, { text: 'It is back.' }))
    expect(reopened).toMatchObject({ status: 'reopened', rating: null })
    expect((await write(`/${caseId}/reopening`, { text: 'x' })).status).toBe(422)
  })

  test('can rate a case later that was closed without a rating', async () => {
    const { caseId } = await open()
    await write(`/${caseId}/closure`, {})
    for (const score of [0, 6, 2.5, '3', null]) {
      expect((await write(`/${caseId}/rating`, { score })).status, String(score)).toBe(400)
    }
    expect(await json<Shown>(write(`/${caseId}/rating`, { score: 2 }))).toMatchObject({ rating: { score: 2 } })
  })

  test('cannot reopen a case that was cancelled or closed more than 28 days ago', async () => {
    const closedAt = new Date(Date.now() - 29 * 24 * 60 * 60 * 1000)
    const old = await createCase(database, account, { status: 'closed', closedAt })
    const answer = await write(`/${old}/reopening`, { text: 'x' })
    expect(answer.status).toBe(422)
    expect((await json<{ message: string }>(answer)).message).toContain('28 days')
    const cancelled = await createCase(database, account, { status: 'cancelled' })
    expect((await write(`/${cancelled}/reopening`, { text: 'x' })).status).toBe(422)
  })

  test('can escalate once, and again only after the case was reopened', async () => {
    const { caseId } = await open()
    const call = { phone: '01632 960217', reason: 'We cannot trade.' }
    const escalated = await json<Shown>(write(`/${caseId}/escalation`, call))
    expect(escalated.may.escalate).toBe(false)
    expect(escalated.messages.at(-1)?.body).toBe('Escalated. A duty manager calls 01632 960217 within 30 minutes.')
    expect((await write(`/${caseId}/escalation`, call)).status).toBe(422)
    expect((await write(`/${caseId}/escalation`, { ...call, phone: 'soon' })).status).toBe(400)
    await write(`/${caseId}/closure`, {})
    await write(`/${caseId}/reopening`, { text: 'x' })
    expect((await write(`/${caseId}/escalation`, call)).status).toBe(200)
  })

  test("can change its own reference, but not over another person's change", async () => {
    const { caseId, version } = await open()
    const headers = { 'if-match': `"${version}"` }
    const changed = await write(`/${caseId}`, { ownRef: 'INC-2' }, { method: 'PATCH', headers })
    expect(await json<Shown>(changed)).toMatchObject({ ownRef: 'INC-2', version: version + 1 })
    expect((await write(`/${caseId}`, { ownRef: 'INC-3' }, { method: 'PATCH', headers })).status).toBe(412)
    const removed = await write(`/${caseId}`, { ownRef: ' ' }, { method: 'PATCH' })
    expect(await json<Shown>(removed)).toMatchObject({ ownRef: null })
  })
})

describe('a private case', () => {
  test('exists only for its followers', async () => {
    const { caseId } = await open({ isPrivate: true })
    const mentions = async (path: string) => (await (await bob.gateway(path)).text()).includes(caseId)
    expect((await bob.gateway(`${base}/${caseId}`)).status).toBe(404)
    expect((await write(`/${caseId}/messages`, { text: 'x' }, { who: bob })).status).toBe(404)
    expect(await mentions(`${base}?size=100`)).toBe(false)
    expect(await mentions(`/case-info/api/subjects?serviceId=${serviceId}`)).toBe(false)

    const followed = await json<Shown>(write(`/${caseId}/watchers`, { email: bobEmail.toUpperCase() }))
    const watcher = followed.watchers.find((each) => each.email === bobEmail)
    expect(watcher?.name).toBe('Bob Hale')
    expect((await read(caseId, bob)).messages[0]?.isOwn).toBe(false)
    expect(await mentions(`${base}?size=100`)).toBe(true)

    await bob.gateway(`${base}/${caseId}/watchers/${watcher?.watcherId}`, { method: 'DELETE' })
    expect((await bob.gateway(`${base}/${caseId}`)).status).toBe(404)
  })

  test('can be opened to everyone, and made private again', async () => {
    const { caseId } = await open({ isPrivate: true })
    await write(`/${caseId}`, { isPrivate: false }, { method: 'PATCH' })
    expect((await read(caseId, bob)).messages.at(-1)?.body).toContain('Everyone')
    await write(`/${caseId}`, { isPrivate: true }, { method: 'PATCH' })
    expect((await bob.gateway(`${base}/${caseId}`)).status).toBe(404)
  })
})

describe('followers', () => {
  test('colleagues who may see cases can be chosen, and no one else', async () => {
    const own = await createAccount(database)
    const mine = await createUser(database, own)
    const who = await portal.signIn(mine)
    await createUser(database, own, { permissions: ['BusinessPortalServices'] })
    await createUser(database, own, { status: 'left' })
    const found = await json<{ colleagues: { email: string }[] }>(who.gateway('/case-info/api/colleagues'))
    expect(found.colleagues.map((each) => each.email)).toEqual([mine])
  })

  test('a person without a sign-in follows by email; no one twice; the opener always', async () => {
    const { caseId, watchers } = await open()
    const followed = await json<Shown>(write(`/${caseId}/watchers`, { email: 'Office@Depot.example', name: 'Depot' }))
    const office = followed.watchers.find(({ name }) => name === 'Depot')
    expect(office?.email).toBe('office@depot.example')
    expect((await write(`/${caseId}/watchers`, { email: 'office@depot.example' })).status).toBe(422)
    expect((await write(`/${caseId}/watchers`, { email: 'office' })).status).toBe(400)
    const leave = (id = '') => ada.gateway(`${base}/${caseId}/watchers/${id}`, { method: 'DELETE' })
    expect((await json<Shown>(leave(office?.watcherId))).watchers).toEqual(watchers)
    expect((await leave(office?.watcherId)).status).toBe(404)
    expect((await leave(watchers[0]?.watcherId)).status).toBe(422)
  })
})

test('a resolved case closes automatically without an objection, and only then', async () => {
  const past = new Date(Date.now() - 60_000)
  const due = await createCase(database, account, {
    status: 'resolved',
    closesAt: past,
    watchers: ['w@portal.example'],
  })
  const early = await createCase(database, account, { status: 'resolved' })
  await closeResolved({ config, database }, new Date())
  await closeResolved({ config, database }, new Date())
  const closed = await read(due)
  expect(closed).toMatchObject({ status: 'closed', may: { reopen: true, rate: true } })
  expect(closed.messages.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
  expect((await read(early)).status).toBe('resolved')
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from mail.message where subject like ${`[${due}]%`}`.execute(database.system)
  expect(rows[0]?.n).toBe(1)
})

test('closes several cases at once: those that are open, of this account and visible', async () => {
  const other = await createAccount(database)
  const [first, second, over, hidden, foreign] = await Promise.all([
    createCase(database, account, { watchers: ['w@portal.example'] }),
    createCase(database, account, { status: 'resolved' }),
    createCase(database, account, { status: 'closed' }),
    createCase(database, account, { isPrivate: true }),
    createCase(database, other),
  ])
  const close = (caseIds: string[]) => ada.gateway('/case-info/api/closures', withJson('POST', { caseIds }))
  const { rows } = await json<{ rows: { caseId: string; outcome: string }[] }>(
    close([foreign, first, second, over, hidden, first]),
  )
  expect(Object.fromEntries(rows.map(({ caseId, outcome }) => [caseId, outcome]))).toEqual({
    [first]: 'closed',
    [second]: 'closed',
    [over]: 'already_closed',
    [hidden]: 'not_found',
    [foreign]: 'not_found',
  })
  const closed = await read(first)
  expect(closed).toMatchObject({ status: 'closed', may: { reopen: true, rate: true } })
  expect(closed.messages.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
  const left = await sql<{ status: string }>`
    select status from help_case where case_id in (${hidden}, ${foreign})`.execute(database.system)
  expect(left.rows.map(({ status }) => status)).toEqual(['acknowledged', 'acknowledged'])
  expect((await close([])).status).toBe(400)

  const csv = await (await ada.gateway(`${base}.csv?only=${first},${hidden},${foreign}`)).text()
  expect([first, second, hidden, foreign].filter((caseId) => csv.includes(caseId))).toEqual([first])
})

test('two concurrent messages are both stored, in one order for everyone', async () => {
  const { caseId } = await open()
  await Promise.all(Array.from({ length: 8 }, (_, n) => write(`/${caseId}/messages`, { text: `word ${n}` })))
  const { messages } = await read(caseId)
  expect(messages.filter(({ body }) => body.startsWith('word'))).toHaveLength(8)
  expect((await read(caseId, bob)).messages.map(({ body }) => body)).toEqual(messages.map(({ body }) => body))
})
