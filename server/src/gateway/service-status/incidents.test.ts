import { operatorResource } from '@portal/contract/permission.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { Incident, IncidentRow, TouchedService } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createContact, createService, createSite, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createDataCentre } from '../../testing/visit-factories.ts'
import { deliverNotification } from '../notifications/deliver-notification.ts'
import { recomputeAffectedServices } from './jobs.ts'
import { reachAccounts, notifyAccount } from './notify-accounts.ts'
import { createIncident } from './testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const otherAccount = await createAccount(database)
const operations = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, operations, { permissions: [operatorResource] }))

async function siteAt(exchange: string, of = account): Promise<string> {
  const siteId = await createSite(database, of, { name: `Depot ${exchange}`, exchangeName: exchange })
  await sql`update site set exchange_code = ${exchange} where account_id = ${of} and site_id = ${siteId}`.execute(
    database.system,
  )
  return siteId
}

type Page<T> = { rows: T[]; total: number }
const list = (query = '') => json<Page<IncidentRow>>(ada.gateway(`/incident-info/api/incidents${query}`))
const read = (ref: string) => json<Incident>(ada.gateway(`/incident-info/api/incidents/${ref}`))
const services = (ref: string) =>
  json<Page<TouchedService>>(ada.gateway(`/incident-info/api/incidents/${ref}/services`))
const refsOf = ({ rows }: Page<IncidentRow>) => rows.map(({ ref }) => ref)
const act = (method: string, path: string, body: object, headers = {}) =>
  desk.gateway(`/incident-desk/api/incidents${path}`, withJson(method, body, { 'account-id': account, ...headers }))
// Read once, because two readings in a test may fall into different seconds.
const now = Math.floor(Date.now() / 1000) * 1000
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

describe('affected services of an incident', () => {
  test('at an exchange: its lines, of the named carrier if any, but no domains and nothing that has ceased', async () => {
    const siteId = await siteAt('TCH')
    const fibre = await createService(database, account, { siteId, supplier: 'Openreach' })
    const leased = await createService(database, account, {
      siteId,
      supplier: 'CityFibre',
      productCategory: 'Leased Line',
    })
    await createService(database, account, { siteId, productCategory: 'Domain' })
    await createService(database, account, { siteId, condition: 'ceased' })
    await createService(database, account, { siteId: await siteAt('ELS') })
    const ids = async (ref: string) => (await services(ref)).rows.map(({ serviceId }) => serviceId).toSorted()
    const whole = await createIncident(database, { exchange: 'TCH', minutesDown: 12 })
    expect(await ids(whole)).toEqual([fibre, leased].toSorted())
    expect((await services(whole)).rows[0]).toMatchObject({ minutesDown: 12, siteName: 'Depot TCH' })
    const ofOne = await createIncident(database, { exchange: 'TCH', carrier: 'Openreach' })
    expect(await ids(ofOne)).toEqual([fibre])
    expect(await read(whole)).toMatchObject({ services: 2, sites: 1, touchedSites: [{ siteId, name: 'Depot TCH' }] })
  })

  test('of a carrier: its services everywhere; in a data centre: the equipment there', async () => {
    const serviceId = await createService(database, account, { supplier: 'Far Cable' })
    const ref = await createIncident(database, { carrier: 'Far Cable' })
    expect((await services(ref)).rows).toMatchObject([{ serviceId }])
    const siteId = await createSite(database, account)
    const rack = await createService(database, account, { siteId, productCategory: 'Colocation' })
    const dataCentreId = await createDataCentre(database)
    await sql`insert into rack (account_id, rack_id, data_centre_id, site_id, suite, rack, size)
      values (${account}, 'R1', ${dataCentreId}, ${siteId}, '2', 'B14', 'full')`.execute(database.system)
    const told = await act('POST', '', {
      kind: 'PEW',
      title: 'New cooling',
      rules: { dataCentreIds: [dataCentreId] },
      start: inHours(90),
      eta: inHours(92),
      text: 'The hall may be warm.',
    })
    const { ref: cooling } = await json<Incident>(told)
    await reachAccounts(database, { ref: cooling, version: 1 })
    expect((await services(cooling)).rows).toMatchObject([{ serviceId: rack }])
    expect(await read(cooling)).toMatchObject({ where: expect.stringContaining('Data centre'), services: 1 })
  })

  test('are updated on schedule for services added later', async () => {
    const siteId = await siteAt('LTR')
    const ref = await createIncident(database, { exchange: 'LTR' })
    expect(refsOf(await list())).not.toContain(ref)
    await createService(database, account, { siteId })
    await recomputeAffectedServices({ database })
    expect(refsOf(await list())).toContain(ref)
  })
})

describe('a new incident at the desk', () => {
  test('its rules come with the names of their exchanges and data centres', async () => {
    const siteId = await siteAt('NMD')
    await sql`update site set exchange_name = 'Named Dale' where site_id = ${siteId}`.execute(database.system)
    const dataCentreId = await createDataCentre(database)
    const body = {
      kind: 'MSO',
      rules: { exchanges: ['NMD', 'NOWHERE'] },
      exceptRules: { dataCentreIds: [dataCentreId] },
    }
    const known = { placeNames: { NMD: 'Named Dale', [dataCentreId]: expect.stringContaining('Data centre') } }
    expect(await json(desk.gateway('/incident-desk/api/previews', withJson('POST', body)))).toMatchObject(known)
    const told = await act('POST', '', { ...body, title: 'Cut', start: inHours(-1), text: 'We look.' })
    const incident = await json<DeskIncident>(told)
    expect(incident).toMatchObject(known)
    expect(Object.keys(incident.placeNames)).not.toContain('NOWHERE')
  })

  test('its preview counts what is notified when it is published, and the deliveries say how', async () => {
    const siteId = await siteAt('PRV')
    const fibre = await createService(database, account, { siteId })
    await createService(database, account, { siteId, productCategory: 'Voice' })
    const quiet = await createAccount(database)
    await createService(database, quiet, { siteId: await siteAt('PRV', quiet) })
    const follow = async (of: string, name: string, scope: string, scopeId: string | null) => {
      const contactId = await createContact(database, of, { firstName: 'Follows', lastName: name })
      await sql`
        insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id)
        values (${of}, ${contactId}, 0, 'outage', 'email', ${scope}, ${scopeId})`.execute(database.system)
    }
    await follow(account, 'All', 'account', null)
    await follow(account, 'This', 'service', fibre)
    await follow(account, 'Another', 'service', await createService(database, account))

    interface Preview {
      accounts: number
      services: number
      people: number
      unnotified: number
      rows: { accountId: string; people: number }[]
    }
    const place = { kind: 'MSO' }
    const rules = { exchanges: ['PRV'] }
    const preview = (body: object) =>
      json<Preview>(
        desk.gateway('/incident-desk/api/previews', withJson('POST', { ...place, rules: { ...rules, ...body } })),
      )
    expect(await preview({})).toMatchObject({ accounts: 2, services: 3, people: 2, unnotified: 1 })
    const { rows } = await preview({ productCategories: ['Connectivity'] })
    expect(rows.map(({ accountId, people }) => [accountId, people])).toEqual([
      [quiet, 0],
      [account, 2],
    ])
    expect(await preview({ productCategories: ['Voice'] })).toMatchObject({ accounts: 1, services: 1, people: 1 })

    const unknown = { productCategories: ['Voice:unknown'] }
    const refused = { status: 422, body: { code: 'category_not_known' } }
    const answers = [
      await desk.gateway('/incident-desk/api/previews', withJson('POST', { ...place, rules: unknown })),
      await act('POST', '', { ...place, title: 'Cut', rules: unknown, start: inHours(-1), text: 'We look.' }),
    ]
    for (const answer of answers) expect({ status: answer.status, body: await answer.json() }).toMatchObject(refused)

    const published = {
      ...place,
      title: 'Cut',
      rules: { ...rules, productCategories: ['Connectivity'] },
      start: inHours(-1),
      text: 'We look.',
    }
    const { ref } = await json<Incident>(act('POST', '', published))
    await reachAccounts(database, { ref, version: 1 })
    await notifyAccount(database, { accountId: account, ref, version: 1 })
    const { rows: queued } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where payload ->> 'occasionId' = ${`${ref} 1`}`.execute(
      database.system,
    )
    for (const { payload } of queued)
      await deliverNotification({ config: portal.config, database }, payload, new Date())
    const told = await json<Page<{ name: string; way: string; state: string }> & { people: number }>(
      desk.gateway(`/incident-desk/api/incidents/${ref}/deliveries`),
    )
    expect(told.people).toBe(2)
    expect(told.rows.map(({ name, way, state }) => [name, way, state])).toEqual([
      ['Follows All', 'email', 'waiting'],
      ['Follows This', 'email', 'waiting'],
    ])
  })

  describe('every rule must match, values of a rule are alternatives, and listed services are added', async () => {
    const home = await createAccount(database)
    const [siteA, siteB] = [await siteAt('RLA', home), await siteAt('RLB', home)]
    const own = (options: object) => createService(database, home, options)
    const names: Record<string, string> = {}
    const make = async (name: string, options: object) => {
      names[await own(options)] = name
    }
    await make('fibre A', { siteId: siteA, supplier: 'Red', supplierRef: 'C-1', productName: 'Fibre' })
    await make('fibre B', { siteId: siteB, supplier: 'Blue', supplierRef: 'C-2', productName: 'Fibre' })
    await make('voice A', { siteId: siteA, supplier: 'Red', productCategory: 'Voice', productName: 'Lines' })
    await make('domain A', { siteId: siteA, productCategory: 'Domain', productName: 'Domain' })
    const listed = await own({ siteId: siteB, supplier: 'Green', productName: 'Fibre' })
    names[listed] = 'listed'
    test.each<[object, string[], string[], object?]>([
      [{ carriers: ['Red'], exchanges: ['RLA', 'RLB'] }, [], ['fibre A', 'voice A']],
      [
        { carriers: ['Red', 'Blue'], productCategories: ['Connectivity'], siteIds: [siteA, siteB] },
        [],
        ['fibre A', 'fibre B'],
      ],
      [{ exchanges: ['RLA'] }, [], ['fibre A', 'voice A']],
      [{ siteIds: [siteA] }, [], ['domain A', 'fibre A', 'voice A']],
      [{ siteIds: [siteA], products: ['Fibre', 'Lines'] }, [], ['fibre A', 'voice A']],
      [{ circuits: ['C-1', 'C-2'], carriers: ['Blue'] }, [], ['fibre B']],
      [{ circuits: ['C-1'], exchanges: ['RLB'] }, [], []],
      [{ circuits: ['C-1'] }, [listed], ['fibre A', 'listed']],
      [{ exchanges: ['RLB'] }, [listed], ['fibre B', 'listed']],
      [{}, [listed], ['listed']],
      [{ siteIds: [siteA] }, [], ['domain A', 'fibre A'], { products: ['Lines'] }],
      [{ siteIds: [siteA] }, [], ['domain A'], { carriers: ['Red'] }],
      [{ siteIds: [siteA, siteB] }, [], ['domain A', 'listed'], { carriers: ['Red'], circuits: ['C-2'] }],
      [{ carriers: ['Red', 'Blue'] }, [], ['fibre B'], { exchanges: ['RLA'] }],
      [{ carriers: ['Red'] }, [], [], { siteIds: [siteA] }],
      [{ carriers: ['Green'] }, [listed], ['listed'], { siteIds: [siteB] }],
      [{}, [listed], ['listed'], { siteIds: [siteB] }],
    ])('%j and %j', async (rules, listedServiceIds, affected, exceptRules = {}) => {
      const body = { kind: 'MSO', rules, exceptRules, listedServiceIds }
      const preview = await json<{ services: number }>(
        desk.gateway('/incident-desk/api/previews', withJson('POST', body)),
      )
      expect(preview.services).toBe(affected.length)
      const { ref } = await json<Incident>(
        act('POST', '', { ...body, title: 'Cut', start: inHours(-1), text: 'We look.' }),
      )
      await reachAccounts(database, { ref, version: 1 })
      const { rows } = await sql<{ id: string }>`
        select service_id as id from affected_services(${home}, ${ref}) order by 1`.execute(database.system)
      expect(rows.map(({ id }) => names[id] ?? id).toSorted()).toEqual(affected)
    })
  })

  test('a rule with is and the same rule with is not divide the services, whatever its kind', async () => {
    const home = await createAccount(database)
    const [siteA, siteB] = [await siteAt('DVA', home), await siteAt('DVB', home)]
    const dataCentreId = await createDataCentre(database)
    await sql`insert into rack (account_id, rack_id, data_centre_id, site_id, suite, rack, size)
      values (${home}, 'R1', ${dataCentreId}, ${siteA}, '2', 'B14', 'full')`.execute(database.system)
    const options: Parameters<typeof createService>[2][] = [
      {},
      { supplier: 'Red' },
      { supplierRef: 'D-1' },
      { productCategory: 'Domain' },
      { productName: '4G' },
    ]
    for (const each of options)
      for (const siteId of [siteA, siteB])
        await createService(database, home, { siteId, productName: 'Fibre', ...each })
    const count = async (rules: object, exceptRules: object) => {
      const body = { kind: 'MSO', rules: { siteIds: [siteA, siteB], ...rules }, exceptRules }
      return json<{ services: number }>(desk.gateway('/incident-desk/api/previews', withJson('POST', body)))
    }
    const all = await count({}, {})
    expect(all.services).toBe(10)
    for (const [rule, found] of [
      [{ carriers: ['Red'] }, 2],
      [{ circuits: ['D-1', 'D-2'] }, 2],
      [{ products: ['Fibre'] }, 8],
      [{ productCategories: ['Domain'] }, 2],
      [{ exchanges: ['DVA'] }, 3],
      [{ dataCentreIds: [dataCentreId] }, 5],
    ] as const) {
      expect(await count(rule, {})).toMatchObject({ services: found })
      expect(await count({}, rule)).toMatchObject({ services: 10 - found })
      expect(await count(rule, rule)).toMatchObject({ services: 0 })
    }
    const alone = await act('POST', '', {
      kind: 'MSO',
      title: 'Cut',
      exceptRules: { carriers: ['Red'] },
      start: inHours(-1),
      text: 'We look.',
    })
    expect(await alone.text()).toContain('only excludes')
  })

  test('circuits and sites stay with their customer; the rules are read at the desk only', async () => {
    const serviceId = await createService(database, account, { supplierRef: 'C-77' })
    const body = { kind: 'MSO', title: 'Card', start: inHours(-1), text: 'We look.' }
    const announce = async (rules: object, exceptRules = {}) => {
      const { ref } = await json<Incident>(act('POST', '', { ...body, rules, exceptRules }))
      await reachAccounts(database, { ref, version: 1 })
      return ref
    }
    const ref = await announce(
      { circuits: ['C-77'], carriers: ['Openreach', 'Tidewater'] },
      { products: ['Dark fibre'] },
    )
    await sql`update service set supplier = 'Tidewater' where service_id = ${serviceId}`.execute(database.system)
    await reachAccounts(database, { ref, version: 1 })
    expect(await read(ref)).toMatchObject({ where: 'Openreach or Tidewater', services: 1 })
    expect(await read(ref)).not.toHaveProperty('rules')
    expect(await json(desk.gateway(`/incident-desk/api/incidents/${ref}`))).toMatchObject({
      rules: { circuits: ['C-77'] },
      exceptRules: { products: ['Dark fibre'], carriers: [] },
      listed: 0,
    })
    const bob = await portal.signIn(await createUser(database, otherAccount))
    const seen = async (of: string) => (await bob.gateway(`/incident-info/api/incidents/${of}`)).status
    expect(await seen(ref)).toBe(404)
    expect(await seen(await announce({ carriers: ['Tidewater'] }))).toBe(200)
  })

  test('a list names services of any account, and refuses what does not exist', async () => {
    const third = await createAccount(database)
    const own = await createService(database, account)
    const others = [await createService(database, otherAccount), await createService(database, third)]
    const body = { kind: 'MSO', title: 'Cards', start: inHours(-1), text: 'We look.' }
    const refused = await act('POST', '', { ...body, listedServiceIds: [own, ...others, 'S-NONE'] })
    expect(await refused.text()).toContain('There are no services S-NONE.')
    await sql`update site set exchange_name = 'Far Hill' where site_id = ${await siteAt('FAR', otherAccount)}`.execute(
      database.system,
    )
    const rules = { exchanges: ['FAR'] }
    const announce = () =>
      act(
        'POST',
        '',
        { ...body, rules, serviceIds: [own], listedServiceIds: [own, ...others] },
        { 'idempotency-key': 'cards-of-accounts' },
      )
    const { ref, where, listed } = await json<DeskIncident>(announce())
    expect({ where, listed }).toEqual({ where: 'Far Hill', listed: 3 })
    expect(await json(announce())).toMatchObject({ ref, listed: 3 })
    expect(await json(desk.gateway(`/incident-desk/api/incidents/${ref}`))).toMatchObject({ listed: 3 })
    await reachAccounts(database, { ref, version: 1 })
    const { rows } = await sql<{ accountId: string }>`
      select account_id as "accountId" from incident_account where ref = ${ref} order by 1`.execute(database.system)
    expect(rows.map(({ accountId }) => accountId)).toEqual([account, otherAccount, third].toSorted())
    const correct = (listedServiceIds: string[]) =>
      act('POST', `/${ref}/corrections`, { title: 'Cards', rules, listedServiceIds, reason: 'One more.' })
    expect((await correct(others)).status).toBe(400)
    const another = await createService(database, third)
    expect(await json(correct([...others, another]))).toMatchObject({ listed: 4, version: 2 })
    expect(await json(act('PUT', `/${ref}/services`, { serviceIds: [] }))).toMatchObject({ listed: 3, version: 3 })
  })
})

describe('the list', () => {
  test("shows the account's own by phase, all on demand, and never those of other accounts' named services", async () => {
    const siteId = await siteAt('LST')
    await createService(database, account, { siteId })
    const now = await createIncident(database, { exchange: 'LST' })
    const planned = await createIncident(database, { exchange: 'LST', kind: 'PEW', startsInHours: 100 })
    const over = await createIncident(database, { exchange: 'LST', startsInHours: -30, state: 'closure' })
    const old = await createIncident(database, { exchange: 'LST', startsInHours: -24 * 95, state: 'closure' })
    const elsewhere = await createIncident(database, { exchange: 'NIX' })
    const secret = await createIncident(database, {
      named: { accountId: otherAccount, serviceIds: [await createService(database, otherAccount)] },
    })
    const here = `siteId=${siteId}`
    expect(refsOf(await list(`?${here}`))).toEqual([now])
    expect(refsOf(await list(`?${here}&phase=planned`))).toEqual([planned])
    expect(refsOf(await list(`?${here}&phase=over`))).toEqual([over])
    const all = refsOf(await list('?reach=all&size=100'))
    expect(all).toEqual(expect.arrayContaining([now, elsewhere]))
    expect(all).not.toContain(secret)
    expect(all).not.toContain(old)
    expect((await ada.gateway(`/incident-info/api/incidents/${secret}`)).status).toBe(404)
    const csv = await (await ada.gateway(`/incident-info/api/incidents.csv?${here}`)).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
  })

  test('is searched by reference, title, place and site, filtered by type and category, and sorted', async () => {
    const siteId = await siteAt('SRC')
    await createService(database, account, { siteId, productCategory: 'Leased Line' })
    const options = { exchange: 'SRC', kind: 'PEW', startsInHours: 200 } as const
    const b = await createIncident(database, { ...options, title: 'Beta works' })
    const a = await createIncident(database, { ...options, title: 'Alpha works', startsInHours: 300 })
    const found = async (query: string) => refsOf(await list(`?phase=planned&siteId=${siteId}&${query}`))
    expect(await found('')).toEqual([b, a])
    expect(await found('direction=desc')).toEqual([a, b])
    expect(await found('sort=title')).toEqual([a, b])
    expect(await found(`search=${a.toLowerCase()}`)).toEqual([a])
    expect(await found('search=depot src beta')).toEqual([b])
    expect(await found('search=%25')).toEqual([])
    expect(await found('kind=MSO')).toEqual([])
    expect(await found('productCategory=Leased Line&size=10&page=2')).toEqual([])
    expect(await found('productCategory=Domain')).toEqual([])
    expect((await ada.gateway('/incident-info/api/incidents?phase=soon')).status).toBe(400)
  })

  test("a permission limited to one site shows what affects it, with that site's counts", async () => {
    const [here, there] = [await siteAt('LIM'), await siteAt('LIM')]
    await createService(database, account, { siteId: here })
    const hidden = await createService(database, account, { siteId: there })
    const both = await createIncident(database, { exchange: 'LIM' })
    const named = await createIncident(database, { named: { accountId: account, serviceIds: [hidden] } })
    const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
    await sql`update permission_grant set sites = ${[here]}::text[] where user_id = (
      select user_id from portal_user where email = ${email})`.execute(database.system)
    const bob = await portal.signIn(email)
    const get = <T>(path: string) => json<T>(bob.gateway(`/incident-info/api${path}`))
    expect(await get<Page<IncidentRow>>('/incidents')).toMatchObject({
      total: 1,
      rows: [{ ref: both, services: 1, sites: 1 }],
    })
    expect(await get(`/incidents/${both}/services`)).toMatchObject({ total: 1, rows: [{ siteId: here }] })
    expect((await get<Incident>(`/incidents/${both}`)).touchedSites).toHaveLength(1)
    expect((await bob.gateway(`/incident-info/api/incidents/${named}`)).status).toBe(404)
    expect(await get('/summary')).toMatchObject({ phases: { now: 1 }, restored: 0, sites: [{ siteId: here }] })
    await createIncident(database, { exchange: 'LIM', state: 'restoration' })
    await createIncident(database, { exchange: 'LIMFAR', state: 'restoration' })
    expect(await get('/summary')).toMatchObject({ phases: { now: 2 }, restored: 1 })
  })
})

test('a service and a site show what affects them now or soon', async () => {
  const siteId = await siteAt('BAN')
  const serviceId = await createService(database, account, { siteId })
  const domain = await createService(database, account, { siteId, productCategory: 'Domain' })
  const now = await createIncident(database, { exchange: 'BAN' })
  const soon = await createIncident(database, { exchange: 'BAN', kind: 'PEW', startsInHours: 48 })
  await createIncident(database, { exchange: 'BAN', kind: 'PEW', startsInHours: 24 * 40 })
  await createIncident(database, { exchange: 'BAN', startsInHours: -9, state: 'closure' })
  const of = async (path: string) =>
    (await json<{ incidents: IncidentRow[] }>(ada.gateway(`/incident-info/api/${path}/incidents`))).incidents
  expect((await of(`services/${serviceId}`)).map(({ ref }) => ref)).toEqual([now, soon])
  expect(await of(`services/${domain}`)).toEqual([])
  expect((await of(`sites/${siteId}`)).map(({ ref }) => ref)).toEqual([now, soon])
})

test('planned work that affects the account can be moved until three days before its start', async () => {
  const siteId = await siteAt('MOV')
  await createService(database, account, { siteId })
  const of = (options: object) => createIncident(database, { exchange: 'MOV', kind: 'PEW', ...options })
  expect((await read(await of({ startsInHours: 80 }))).moveBy).not.toBeNull()
  expect((await read(await of({ startsInHours: 70 }))).moveBy).toBeNull()
  expect((await read(await of({ startsInHours: 80, kind: 'MSO' }))).moveBy).toBeNull()
  expect((await read(await of({ startsInHours: 80, exchange: 'NIX' }))).moveBy).toBeNull()
})

test('the calendar file keeps its name and counts its versions', async () => {
  const siteId = await siteAt('ICS')
  await createService(database, account, { siteId })
  const ref = await createIncident(database, { exchange: 'ICS', kind: 'PEW', startsInHours: 100, minutesDown: 10 })
  const file = async () => {
    const answer = await ada.gateway(`/incident-info/api/incidents/${ref}/calendar.ics`)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    return (await answer.text()).replaceAll('\r\n ', '')
  }
  expect(await file()).toMatch(new RegExp(`UID:${ref}@127.0.0.1[^]*SEQUENCE:1[^]*STATUS:CONFIRMED`))
  await act('POST', `/${ref}/cancellation`, { reason: 'The part is late.' })
  expect(await file()).toMatch(new RegExp(`METHOD:CANCEL[^]*UID:${ref}@127.0.0.1[^]*SEQUENCE:2[^]*STATUS:CANCELLED`))
  const endless = await createIncident(database, { exchange: 'ICS', endsInHours: null })
  expect((await ada.gateway(`/incident-info/api/incidents/${endless}/calendar.ics`)).status).toBe(422)
})

describe('the desk', () => {
  async function announced(body: object = {}) {
    const siteId = await siteAt('DSK')
    await createService(database, account, { siteId })
    const answer = await act('POST', '', {
      kind: 'MSO',
      title: 'A cable is cut',
      rules: { exchanges: ['DSK'] },
      start: inHours(-2),
      text: 'Engineers are on their way.',
      nextUpdateBy: inHours(1),
      ...body,
    })
    expect(answer.status).toBe(200)
    return json<Incident>(answer)
  }
  const activities = async (ref: string) => {
    const { rows } = await sql<{ accountId: string; action: string }>`
      select account_id as "accountId", action from activity where entity = 'incident' and entity_id = ${ref}
      order by activity_id`.execute(database.system)
    return rows
  }

  test('announces, updates, moves and closes; each account is notified of every update once', async () => {
    await createService(database, otherAccount, { siteId: await siteAt('DSK', otherAccount) })
    const { ref } = await announced()
    const tell = async (version: number) => {
      await reachAccounts(database, { ref, version })
      const twice = [account, account, otherAccount]
      await Promise.all(twice.map((accountId) => notifyAccount(database, { accountId, ref, version })))
    }
    await tell(1)
    await tell(1)
    expect((await activities(ref)).map(({ action }) => action)).toEqual(['incident announced', 'incident announced'])
    await act('POST', `/${ref}/updates`, { text: 'Spliced.', isRestored: true })
    await tell(2)
    expect(await read(ref)).toMatchObject({ state: 'restoration', phase: 'now', nextUpdateBy: null, version: 2 })
    const closed = await json<Incident>(
      act('POST', `/${ref}/closure`, { cause: 'A digger.', endedAt: inHours(-1), minutesDown: null }),
    )
    await tell(3)
    expect(closed).toMatchObject({ phase: 'over', state: 'closure', cause: 'A digger.', minutesDown: 60 })
    expect(closed.updates.map(({ text }) => text)).toEqual([
      'Engineers are on their way.',
      'Spliced.',
      'Resolved. A digger.',
    ])
    expect(await activities(ref)).toHaveLength(6)
    expect((await services(ref)).rows.every(({ minutesDown }) => minutesDown === 60)).toBe(true)
    await sql`update service set condition = 'ceased' where account_id = ${account}`.execute(database.system)
    expect((await services(ref)).total).toBeGreaterThan(0)
    expect((await act('POST', `/${ref}/updates`, { text: 'More.' })).status).toBe(422)
  })

  test('notifies subscribers of the place once per update, and no one limited to other sites', async () => {
    const [here, there] = [await siteAt('TEL'), await siteAt('TEL')]
    const elsewhere = await siteAt('FAR')
    for (const siteId of [here, there, elsewhere]) {
      await createService(database, account, { siteId })
    }
    const asked = async (scopeId: string | null) => {
      const contactId = await createContact(database, account)
      await sql`
        insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id)
        select ${account}, ${contactId}, position, 'outage', 'email', ${scopeId ? 'site' : 'account'}, ${scopeId}
        from generate_series(0, 0) position`.execute(database.system)
      return `${contactId.toLowerCase()}@customer.example`
    }
    const [everywhere, atOne, atAnother] = [await asked(null), await asked(there), await asked(elsewhere)]
    const { ref } = await announced({ rules: { exchanges: ['TEL'] } })
    const parts = { config: portal.config, database }
    const tell = async (version: number) => {
      await reachAccounts(database, { ref, version })
      await notifyAccount(database, { accountId: account, ref, version })
      const { rows } = await sql<{ payload: unknown }>`
        select payload from graphile_worker._private_jobs where payload ->> 'occasionId' = ${`${ref} ${version}`}`.execute(
        database.system,
      )
      await Promise.all([...rows, ...rows].map(({ payload }) => deliverNotification(parts, payload, new Date())))
    }
    await tell(1)
    await act('POST', `/${ref}/updates`, { text: 'Found.' })
    await tell(2)
    const told = await sql<{ address: string; count: number }>`
      select address, count(*)::integer as count from notification where entity_id = ${ref} and way = 'email'
      group by address`.execute(database.system)
    const counts = Object.fromEntries(told.rows.map(({ address, count }) => [address, count]))
    expect(counts).toMatchObject({ [everywhere]: 2, [atOne]: 2 })
    expect(counts).not.toHaveProperty([atAnother])
  })

  test('queues notifications with the change, also for accounts no longer affected', async () => {
    const serviceId = await createService(database, account)
    const other = await createService(database, account)
    const { ref } = await announced({ rules: {}, serviceIds: [serviceId] })
    const { rows } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where payload ->> 'ref' = ${ref}`.execute(database.system)
    expect(rows).toMatchObject([{ payload: { ref, version: 1 } }])
    await reachAccounts(database, { ref, version: 1 })
    expect((await services(ref)).rows).toMatchObject([{ serviceId }])
    expect((await act('PUT', `/${ref}/services`, { serviceIds: [other, 'S-NOBODY'] })).status).toBe(400)
    expect((await act('PUT', `/${ref}/services`, { serviceIds: [] })).status).toBe(200)
    await reachAccounts(database, { ref, version: 2 })
    await notifyAccount(database, { accountId: account, ref, version: 2 })
    expect((await activities(ref)).at(-1)?.action).toBe('incident no longer affects you')
  })

  test.each([
    [{ rules: {} }, 'rules'],
    [{ rules: { carriers: ['x'.repeat(61)] } }, 'rules.carriers.0'],
    [{ kind: 'PEW' }, 'eta'],
    [{ eta: inHours(-3) }, 'eta'],
    [{ rules: { dataCentreIds: ['DC-NIX'] } }, 'rules'],
    [{ title: '' }, 'title'],
    [{ text: '' }, 'text'],
    [{ start: 'tomorrow' }, 'start'],
    [{ serviceIds: ['S-NOBODY'] }, 'serviceIds'],
  ])('refuses invalid input: %j', async (body, field) => {
    const answer = await act('POST', '', {
      kind: 'MSO',
      title: 'A cable is cut',
      rules: { exchanges: ['DSK'] },
      start: inHours(-2),
      text: 'We look at it.',
      ...body,
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(await json<object>(answer))).toEqual([field])
  })

  test('refuses invalid times, and a change based on an outdated version', async () => {
    const { ref } = await announced()
    expect((await act('POST', `/${ref}/cancellation`, { reason: 'No.' })).status).toBe(422)
    const closing = { cause: 'A digger.', minutesDown: null }
    expect((await act('POST', `/${ref}/closure`, { ...closing, endedAt: inHours(2) })).status).toBe(400)
    expect((await act('POST', `/${ref}/closure`, { ...closing, endedAt: inHours(-5) })).status).toBe(400)
    expect((await act('POST', `/${ref}/updates`, { text: 'More.' }, { 'if-match': '"7"' })).status).toBe(412)
    const times = { start: inHours(-2), eta: inHours(-3), minutesDown: null, reason: 'Longer.' }
    expect((await act('PUT', `/${ref}/times`, times)).status).toBe(400)
    expect(await json(act('PUT', `/${ref}/times`, { ...times, eta: inHours(6) }))).toMatchObject({
      eta: inHours(6).replace('.000', ''),
    })
    const planned = await announced({ kind: 'PEW', start: inHours(90), eta: inHours(92) })
    expect((await act('POST', `/${planned.ref}/closure`, { ...closing, endedAt: inHours(-1) })).status).toBe(422)
  })
})
