import { operatorResource } from '@portal/contract/permission.ts'
import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import type { IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import type { IncidentChange } from '@portal/contract/service-status/history.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createContact, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { deliverNotification } from '../notifications/deliver-notification.ts'
import { notifyAccount, reachAccounts } from './notify-accounts.ts'
import { createIncident } from './testing/create-incident.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const asStaff = async (givenName: string) =>
  portal.signIn(
    await createUser(database, await createAccount(database), { givenName, permissions: [operatorResource] }),
  )
const [ruth, sam] = [await asStaff('Ruth'), await asStaff('Sam')]

type Browser = typeof ruth
const at = '/incident-desk/api'
const start = new Date(Date.now() - 3_600_000).toISOString()
const fibre = await createService(database, account, { supplier: 'Hist One', productName: 'Fibre' })
const voice = await createService(database, account, { supplier: 'Hist One', productName: 'Voice' })
const content = { kind: 'MSO', title: 'Fibre cut', rules: { carriers: ['Hist One'] }, start, text: 'We look.' }
const post = <T>(who: Browser, path: string, body: object, headers = {}) =>
  json<T>(who.gateway(`${at}${path}`, withJson('POST', body, headers)))
const publish = (who: Browser, more = {}) => post<DeskIncident>(who, '/incidents', { ...content, ...more })
const historyOf = async (ref: string) =>
  (await json<{ changes: IncidentChange[] }>(ruth.gateway(`${at}/incidents/${ref}/history`))).changes
const namesIn = (changes: IncidentChange[]) => changes.map(({ action, personName }) => [action, personName])

describe('the history of an incident', () => {
  test('names who drafted, published, updated, moved and closed it, and is no customer’s', async () => {
    const draft = await post<IncidentDraft>(ruth, '/drafts', content)
    const save = (who: Browser, version: number) =>
      who.gateway(`${at}/drafts/${draft.ref}`, withJson('PUT', content, { 'if-match': `"${version}"` }))
    for (const version of [1, 2]) expect((await save(sam, version)).status).toBe(200)
    expect(namesIn(await historyOf(draft.ref))).toEqual([
      ['draftChanged', 'Sam Byron'],
      ['drafted', 'Ruth Byron'],
    ])
    const { ref } = await publish(ruth, { draft: { ref: draft.ref, version: 3 } })
    await post(sam, `/incidents/${ref}/updates`, { text: 'Spliced.', isRestored: true })
    const times = { start, eta: new Date(Date.now() + 7_200_000).toISOString(), minutesDown: 30, reason: 'Longer.' }
    await sam.gateway(`${at}/incidents/${ref}/times`, withJson('PUT', times))
    await post(ruth, `/incidents/${ref}/closure`, {
      cause: 'A digger.',
      endedAt: new Date().toISOString(),
      minutesDown: null,
    })
    const changes = await historyOf(ref)
    expect(namesIn(changes)).toEqual([
      ['closed', 'Ruth Byron'],
      ['moved', 'Sam Byron'],
      ['restored', 'Sam Byron'],
      ['published', 'Ruth Byron'],
      ['draftChanged', 'Sam Byron'],
      ['drafted', 'Ruth Byron'],
    ])
    expect(changes[1]).toMatchObject({ before: { downtime: 'not known' }, after: { downtime: '30 minutes' } })
    expect((await ruth.gateway(`${at}/incidents/${draft.ref}/history`)).status).toBe(404)
    expect((await ada.gateway(`${at}/incidents/${ref}/history`)).status).toBe(403)
  })

  test('ends with a draft that is discarded', async () => {
    const { ref } = await post<IncidentDraft>(ruth, '/drafts', content)
    await ruth.gateway(`${at}/drafts/${ref}`, { method: 'DELETE' })
    const { rows } = await sql`select from incident_history where ref = ${ref}`.execute(database.system)
    expect(rows).toHaveLength(0)
  })

  test('shows what an earlier release or an import left, and invents no person', async () => {
    const imported = await createIncident(database, { title: 'Imported' })
    expect(namesIn(await historyOf(imported))).toEqual([['published', null]])
    const { ref } = await publish(ruth)
    await post(sam, `/incidents/${ref}/updates`, { text: 'Spliced.' })
    await sql`delete from incident_history where ref = ${ref} and action <> 'published'`.execute(database.system)
    expect(namesIn(await historyOf(ref))).toEqual([
      ['updated', null],
      ['published', 'Ruth Byron'],
    ])
    const draft = await post<IncidentDraft>(ruth, '/drafts', content)
    await sql`delete from incident_history where ref = ${draft.ref}`.execute(database.system)
    await sql`
      update incident_draft set changed_at = now() + interval '1 minute', changed_by_name = 'Sam Byron'
      where ref = ${draft.ref}`.execute(database.system)
    const older = [
      ['draftChanged', 'Sam Byron'],
      ['drafted', null],
    ]
    expect(namesIn(await historyOf(draft.ref))).toEqual(older)
    const published = await publish(ruth, { draft: { ref: draft.ref, version: 1 } })
    expect(namesIn(await historyOf(published.ref))).toEqual(expect.arrayContaining(older))
  })
})

describe('a correction', () => {
  const corrected = (ref: string, body: object, headers = {}) =>
    ruth.gateway(
      `${at}/incidents/${ref}/corrections`,
      withJson('POST', { ...content, reason: 'The place was wrong.', ...body }, headers),
    )

  test('lists its changes for customers, and for staff with the rules', async () => {
    const { ref } = await publish(ruth, { advice: 'Restart the router.' })
    const answer = await json<DeskIncident>(
      corrected(ref, { title: 'Fibre cut in Leeds', exceptRules: { products: ['Voice'] } }),
    )
    expect(answer).toMatchObject({ title: 'Fibre cut in Leeds', advice: null, exceptRules: { products: ['Voice'] } })
    expect(answer.updates.at(-1)?.text).toBe(
      [
        'Correction: The place was wrong.',
        'Title: Fibre cut in Leeds (was: Fibre cut)',
        'Advice: none (was: Restart the router.)',
        'The affected services have been corrected.',
      ].join('\n'),
    )
    const [change] = await historyOf(ref)
    expect(change).toMatchObject({
      action: 'corrected',
      personName: 'Ruth Byron',
      before: { title: 'Fibre cut', 'Product is not': '' },
      after: { title: 'Fibre cut in Leeds', 'Product is not': 'Voice' },
    })
    await reachAccounts(database, { ref, version: 2 })
    const { rows } = await json<{ rows: { serviceId: string }[] }>(
      ada.gateway(`/incident-info/api/incidents/${ref}/services`),
    )
    expect(rows.map(({ serviceId }) => serviceId)).toEqual([fibre])
    expect(JSON.stringify(await json<Incident>(ada.gateway(`/incident-info/api/incidents/${ref}`)))).not.toContain(
      'Voice',
    )
  })

  test('is refused if it changes nothing, finds nothing or is based on an outdated version', async () => {
    const { ref } = await publish(ruth)
    const statuses = [
      await corrected(ref, {}),
      await corrected(ref, { rules: {} }),
      await corrected(ref, { listedServiceIds: ['S-NONE'] }),
      await corrected(ref, { reason: '' }),
      await corrected(ref, { title: 'Other' }, { 'if-match': '"7"' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 400, 412])
    expect(await historyOf(ref)).toHaveLength(1)
  })

  test('counts with the services that are listed already, before it is posted', async () => {
    const { ref } = await publish(ruth, { rules: {}, listedServiceIds: [voice] })
    const counted = await post<{ services: number }>(ruth, '/previews', { kind: 'MSO', ref })
    expect(counted.services).toBe(1)
    await corrected(ref, { rules: {}, listedServiceIds: [fibre] })
    expect(await post(ruth, '/previews', { kind: 'MSO', ref })).toMatchObject({ services: 2 })
  })

  test('notifies the people of an account that is affected no longer, once and by email', async () => {
    const contactId = await createContact(database, account, { firstName: 'Lena', lastName: 'Fox' })
    await sql`
      insert into contact_subscription (account_id, contact_id, position, event, channel, scope)
      values (${account}, ${contactId}, 0, 'outage', 'email', 'account')`.execute(database.system)
    const { ref } = await publish(ruth)
    const tell = async (version: number) => {
      await reachAccounts(database, { ref, version })
      await notifyAccount(database, { accountId: account, ref, version })
      const { rows } = await sql<{ payload: unknown }>`
        select payload from graphile_worker._private_jobs where payload ->> 'occasionId' = ${`${ref} ${version}`}`.execute(
        database.system,
      )
      for (const { payload } of [...rows, ...rows]) {
        await deliverNotification({ config: portal.config, database }, payload, new Date())
      }
    }
    await tell(1)
    expect((await corrected(ref, { rules: { carriers: ['Nobody'] } })).status).toBe(200)
    await tell(2)
    const { rows } = await sql<{ title: string; way: string }>`
      select title, way from notification where entity_id = ${ref} order by notification_id`.execute(database.system)
    expect(rows).toEqual([
      { title: 'Incident announced: Fibre cut', way: 'email' },
      { title: 'Incident no longer affects you: Fibre cut', way: 'email' },
    ])
  })
})

describe('a correction after the end', () => {
  const corrected = (ref: string, body: object, headers = {}) =>
    ruth.gateway(
      `${at}/incidents/${ref}/closure`,
      withJson('PUT', { title: 'Fibre cut', reason: 'It was wrong.', ...body }, headers),
    )
  const closed = async () => {
    const { ref } = await publish(ruth, { rules: { carriers: ['Hist One'] } })
    await reachAccounts(database, { ref, version: 1 })
    await post(ruth, `/incidents/${ref}/closure`, {
      cause: 'A digger.',
      endedAt: new Date().toISOString(),
      minutesDown: 50,
    })
    await reachAccounts(database, { ref, version: 2 })
    await notifyAccount(database, { accountId: account, ref, version: 2 })
    return ref
  }
  const downtimeOf = async (ref: string) => {
    const { rows } = await sql<{ minutes: number }>`
      select minutes from incident_downtime where ref = ${ref} order by service_id`.execute(database.system)
    return rows.map(({ minutes }) => minutes)
  }
  const queuedFor = async (ref: string, version: number) => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where payload ->> 'occasionId' = ${`${ref} ${version}`}`.execute(
      database.system,
    )
    return rows.length
  }
  const run = async (ref: string, version: number) => {
    await reachAccounts(database, { ref, version, isCorrectionOfEnd: true })
    await notifyAccount(database, { accountId: account, ref, version })
  }

  test('counts no downtime for a line that was not yet in service, also after a correction', async () => {
    const options = { supplier: 'Hist One', productName: 'Ordered', condition: 'activating' } as const
    const line = await createService(database, account, options)
    const ref = await closed()
    const minutesOf = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select minutes from incident_downtime where ref = ${ref} and service_id = ${line}`.execute(database.system)
      return rows
    }
    expect(await minutesOf()).toEqual([{ minutes: 0 }])
    await sql`update service set condition = 'working' where service_id = ${line}`.execute(database.system)
    await corrected(ref, { minutesDown: 20 })
    await run(ref, 3)
    expect(new Set(await downtimeOf(ref))).toEqual(new Set([0, 20]))
    expect(await minutesOf()).toEqual([{ minutes: 0 }])
    await sql`update service set supplier = 'Gone' where service_id = ${line}`.execute(database.system)
  })

  test('changes texts and downtime, names the person, and notifies no one unless they choose it', async () => {
    const ref = await closed()
    const before = await downtimeOf(ref)
    expect(new Set(before)).toEqual(new Set([50]))
    // A service that came later is not affected by it.
    await createService(database, account, { supplier: 'Hist One', productName: 'New' })
    const answer = await json<DeskIncident>(corrected(ref, { cause: 'A rat.', minutesDown: 20, advice: 'None.' }))
    expect(answer).toMatchObject({ phase: 'over', state: 'closure', cause: 'A rat.', minutesDown: 20 })
    await run(ref, 3)
    expect(await downtimeOf(ref)).toEqual(before.map(() => 20))
    expect(await queuedFor(ref, 3)).toBe(0)
    const page = await json<Incident>(ada.gateway(`/incident-info/api/incidents/${ref}`))
    expect(page.updates.at(-1)).toMatchObject({
      state: 'update',
      text: 'Correction: It was wrong.\nAdvice: None.\nCause: A rat. (was: A digger.)\nDowntime of a service: 20 minutes (was: 50 minutes)',
    })
    const [change] = await historyOf(ref)
    expect(change).toMatchObject({
      action: 'endCorrected',
      personName: 'Ruth Byron',
      before: { cause: 'A digger.', downtime: '50 minutes' },
      after: { cause: 'A rat.', downtime: '20 minutes', 'People notified': 'no' },
    })
    await json<DeskIncident>(corrected(ref, { title: 'Fibre cut in Leeds', notify: true }))
    await run(ref, 4)
    expect(await queuedFor(ref, 4)).toBe(1)
  })

  test('is refused while it is open, if it changes nothing, for a wrong time, and for another version', async () => {
    const open = await publish(ruth)
    expect((await corrected(open.ref, { title: 'Other' })).status).toBe(422)
    const ref = await closed()
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const statuses = [
      await corrected(ref, {}),
      await corrected(ref, { title: '' }),
      await corrected(ref, { reason: '', cause: 'A rat.' }),
      await corrected(ref, { cause: '' }),
      await corrected(ref, { endedAt: minutes(5) }),
      await corrected(ref, { endedAt: minutes(-600) }),
      await corrected(ref, { minutesDown: 90 }),
      await corrected(ref, { title: 'Other' }, { 'if-match': '"7"' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 412])
  })
})
