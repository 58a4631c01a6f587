import { operatorResource } from '@portal/contract/permission.ts'
import type { IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import type { IncidentRow } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const serviceId = await createService(database, account)
const ada = await portal.signIn(await createUser(database, account))
const asStaff = async () =>
  portal.signIn(await createUser(database, await createAccount(database), { permissions: [operatorResource] }))
const [ruth, sam] = [await asStaff(), await asStaff()]

type Browser = typeof ruth
const at = '/incident-desk/api/drafts'
const content = { kind: 'MSO', title: 'Fibre cut near Selby', listedServiceIds: [serviceId] }
const draft = (body: object = content) => json<IncidentDraft>(ruth.gateway(at, withJson('POST', body)))
const save = (who: Browser, { ref, version }: IncidentDraft, body: object) =>
  who.gateway(`${at}/${ref}`, withJson('PUT', body, { 'if-match': `"${version}"` }))
const published = { ...content, start: new Date(Date.now() - 60_000).toISOString(), text: 'We look.' }
const publish = (of?: { ref: string; version: number }) =>
  ruth.gateway('/incident-desk/api/incidents', withJson('POST', { ...published, ...(of && { draft: of }) }))
const waiting = async (ref: string) => {
  const { rows } = await json<{ rows: { kind: string; step: string }[] }>(
    ruth.gateway(`/desk-info/api/work?search=${ref}`),
  )
  return rows.map(({ kind, step }) => [kind, step])
}

test('a draft may lack what publishing needs, and waits in the queue until it is discarded', async () => {
  const { ref, version, content: saved } = await draft({ kind: 'PEW', title: '' })
  expect({ version, ...saved }).toMatchObject({ version: 1, start: null, text: '', rules: { carriers: [] } })
  expect(await waiting(ref)).toEqual([['incidentDraft', 'open']])
  const { drafts } = await json<{ drafts: IncidentDraft[] }>(sam.gateway(at))
  expect(drafts.map((each) => each.ref)).toContain(ref)
  expect((await ruth.gateway(`${at}/${ref}`, { method: 'DELETE' })).status).toBe(200)
  expect(await waiting(ref)).toEqual([])
  expect((await ruth.gateway(`${at}/${ref}`)).status).toBe(404)
  expect((await ruth.gateway(at, withJson('POST', { ...content, eta: 'soon' }))).status).toBe(400)
})

test('customers see a draft nowhere: neither in a list, nor by its reference, activity or notification', async () => {
  const { ref } = await draft()
  const all = await json<{ rows: IncidentRow[] }>(ada.gateway('/incident-info/api/incidents?reach=all&size=100'))
  expect(all.rows.map(({ title }) => title)).not.toContain(content.title)
  expect((await ada.gateway(`/incident-info/api/incidents/${ref}`)).status).toBe(404)
  for (const path of [at, `${at}/${ref}`]) expect((await ada.gateway(path)).status).toBe(403)
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from activity where entity_id = ${ref} or after ->> 'title' = ${content.title})
      + (select count(*) from notification where entity_id = ${ref} or title like ${`%${content.title}`})
      + (select count(*) from incident where title = ${content.title})
      + (select count(*) from graphile_worker._private_jobs where payload::text like ${`%${ref}%`}) as found`.execute(
    database.system,
  )
  expect(Number(rows[0]?.found)).toBe(0)
})

test('the second of two people who save a draft is refused, and neither text is lost', async () => {
  const opened = await draft()
  expect((await save(ruth, opened, { ...content, text: 'By Ruth' })).status).toBe(200)
  expect((await save(sam, opened, { ...content, text: 'By Sam' })).status).toBe(412)
  const newest = await json<IncidentDraft>(sam.gateway(`${at}/${opened.ref}`))
  expect(newest).toMatchObject({ version: 2, content: { text: 'By Ruth' } })
  expect(await json(save(sam, newest, { ...content, text: 'By Sam' }))).toMatchObject({ version: 3 })
})

test('publishing ends the draft, once and as it was read', async () => {
  const { ref } = await draft()
  expect((await publish({ ref, version: 2 })).status).toBe(412)
  const count = async () => {
    const { rows } = await sql<{ found: string }>`
      select count(*) as found from incident where title = ${content.title}`.execute(database.system)
    return Number(rows[0]?.found)
  }
  const before = await count()
  expect((await publish({ ref, version: 1 })).status).toBe(200)
  expect((await publish({ ref, version: 1 })).status).toBe(412)
  expect(await count()).toBe(before + 1)
  expect((await ruth.gateway(`${at}/${ref}`)).status).toBe(404)
})
