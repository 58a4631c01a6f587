import type { Visit } from '@portal/contract/visits/visits.ts'
import { sql } from 'kysely'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor } from '../../../testing/visit-factories.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, account, { permissions: ['PortalOperator'] }))
const dataCentreId = await createDataCentre(database, { places: 100 })
const rackId = await createRack(database, account, dataCentreId)
const startsAt = new Date(Date.now() + 20 * 60_000).toISOString()

const tools = ['/usr/bin/pdftoppm', '/usr/bin/pdftotext', '/usr/bin/zbarimg']
const missing = tools.filter((tool) => !existsSync(tool))

async function make() {
  const first = await createVisitor(database, account, { name: 'Zoë Łukasz', email: 'zoe@fernside.example' })
  const second = await createVisitor(database, account, { name: 'Rory Fernside' })
  const visitId = await createVisit(database, account, { dataCentreId, rackId, visitorId: first, startsAt })
  await sql`
    insert into visit_visitor (account_id, visit_id, visitor_id, position)
    values (${account}, ${visitId}, ${second}, 2)`.execute(database.system)
  return { visitId, first, second }
}

async function pdfOf(path: string): Promise<Buffer> {
  const answer = await ada.gateway(`/visit-info/api/visits/${path}/pass.pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

/** The QR codes of each printed page, as a scanner reads them. */
function scan(pdf: Buffer): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'pass-'))
  execFileSync('/usr/bin/pdftoppm', ['-r', '100', '-png', '-', join(folder, 'page')], { input: pdf })
  const pages = readdirSync(folder).toSorted()
  const codes = pages.map((page) => {
    const { stdout } = spawnSync('/usr/bin/zbarimg', ['--quiet', '--raw', join(folder, page)], { encoding: 'utf8' })
    return stdout.trim().split('\n')
  })
  rmSync(folder, { recursive: true })
  return codes
}

const textOf = (pdf: Buffer) =>
  execFileSync('/usr/bin/pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).split('\f').slice(0, -1)

const post = (who: typeof ada, path: string, body: object = {}) =>
  who.gateway(path, withJson('POST', body, { 'account-id': account }))
const check = (pass: string) => post(desk, '/visit-desk/api/pass-checks', { pass })

describe('the printed passes', () => {
  test('A9 have a page and a code for each visitor, which the desk reads and a change makes invalid', async (context) => {
    if (missing.length > 0) return context.skip(`${missing.join(', ')} of poppler-utils and zbar-tools are missing`)
    const { visitId, first, second } = await make()
    const pdf = await pdfOf(visitId)
    const [pages, texts] = [scan(pdf), textOf(pdf)]
    expect(pages).toMatchObject([{ length: 1 }, { length: 1 }])
    expect(texts[0]).toContain('Zoë Łukasz')
    expect(texts[1]).toContain('Rory Fernside')
    expect(texts[1]).not.toContain('Zoë')
    const [zoe = '', rory = ''] = pages.flat()
    expect(await json(check(zoe))).toMatchObject({ accountId: account, visitId, visitorId: first, name: 'Zoë Łukasz' })
    expect(await json(check(rory))).toMatchObject({ visitId, visitorId: second, checkedInAt: null })

    const own = await pdfOf(`${visitId}/visitors/${second}`)
    expect(scan(own)).toEqual([[rory]])
    expect(textOf(own).join('')).not.toContain('Zoë')

    const renamed = await ada.gateway(`/visit-info/api/visitors/${second}`, withJson('PUT', { name: 'Rory Fernhill' }))
    expect(renamed.status).toBe(200)
    expect(await json(check(rory))).toMatchObject({ code: 'pass_not_valid' })
    expect((await check(zoe)).status).toBe(200)
    const [[fresh = ''] = []] = scan(await pdfOf(`${visitId}/visitors/${second}`))
    expect(await json(check(fresh))).toMatchObject({ name: 'Rory Fernhill' })

    await sql`update visit set pass_number = pass_number + 1 where visit_id = ${visitId}`.execute(database.system)
    for (const old of [zoe, fresh]) {
      expect((await check(old)).status).toBe(422)
    }
  })
})

interface Sent {
  recipient: string
  attachments: { name: string; base64: string }[]
}
const mailsOf = async (visitId: string) =>
  (
    await sql<Sent>`
      select recipient, attachments from mail.message where subject like ${`Your pass for visit ${visitId}%`}
      order by message_id`.execute(database.system)
  ).rows

describe('a visitor’s own pass', () => {
  test('A9 is emailed alone', async () => {
    const { visitId, first, second } = await make()
    const send = (visitor: string) => post(ada, `/visit-info/api/visits/${visitId}/visitors/${visitor}/pass-emails`)
    expect(await json(send(first))).toEqual({ to: 'zoe@fernside.example' })
    expect(await json(send(second))).toMatchObject({ code: 'visitor_without_email' })
    expect((await send('P-NONE')).status).toBe(404)
    const [mail, ...others] = await mailsOf(visitId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'zoe@fernside.example' })
    if (missing.length > 0) return
    const pdf = Buffer.from(mail?.attachments[0]?.base64 ?? '', 'base64')
    const visit = await json<Visit>(ada.gateway(`/visit-info/api/visits/${visitId}`))
    expect(scan(pdf)).toEqual([[visit.people[0]?.pass?.token]])
  })

  test.each([
    ['details', '', { name: 'Zoë Marr', email: 'zoe@marr.example' }],
    ['photo ID', '/identity', { photoIdType: 'passport', photoIdNumber: '533401872' }],
  ] as const)('A9 is replaced after a change of the %s, and the new one is emailed', async (_, part, body) => {
    const { visitId, first } = await make()
    const read = async () => {
      const { people } = await json<Visit>(ada.gateway(`/visit-info/api/visits/${visitId}`))
      return people.find(({ visitorId }) => visitorId === first)?.pass?.token ?? ''
    }
    const before = await read()
    await ada.gateway(`/visit-info/api/visitors/${first}${part}`, withJson('PUT', body))
    expect((await check(before)).status).toBe(422)
    expect((await check(await read())).status).toBe(200)
    expect(await mailsOf(visitId)).toHaveLength(1)
  })

  test('A9 is not available before approval', async () => {
    const { visitId, first } = await make()
    await sql`update visit set status = 'amended' where visit_id = ${visitId}`.execute(database.system)
    const base = `/visit-info/api/visits/${visitId}`
    for (const path of [`${base}/pass.pdf`, `${base}/visitors/${first}/pass.pdf`]) {
      expect((await ada.gateway(path)).status, path).toBe(422)
    }
    expect(await json(post(ada, `${base}/visitors/${first}/pass-emails`))).toMatchObject({ code: 'visit_not_approved' })
  })
})
