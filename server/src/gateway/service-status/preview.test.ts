import { isNetworkWide } from '@portal/contract/service-status/rules.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  contactOf,
  createAccount,
  createContact,
  createService,
  createSite,
  createUser,
} from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { startTextProvider } from '../../upstreams/text-messages/testing/provider.ts'
import { createTextMessages } from '../../upstreams/text-messages/create.ts'
import { deliverNotification } from '../notifications/deliver-notification.ts'
import { mailNotices } from '../notifications/send-mails.ts'
import { sendText } from '../notifications/send-texts.ts'
import { notifyAccount, reachAccounts } from './notify-accounts.ts'

const provider = await startTextProvider()
const portal = await startTestPortal({
  SMS_API_URL: provider.baseUrl,
  SMS_API_KEY: provider.key,
  SMS_REPORT_SECRET: 'the secret of reports',
})
const { database, config } = portal
const account = await createAccount(database)
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
const [north, south] = [await createSite(database, account), await createSite(database, account)]
const fibre = await createService(database, account, { siteId: north, name: 'Fibre north', supplier: 'Cable One' })
const line = await createService(database, account, { siteId: south, name: 'Line south', supplier: 'Cable One' })
const radio = await createService(database, account, { siteId: south, name: 'Radio', supplier: 'Cable Two' })

type Preview = z.infer<Endpoints['POST /incident-desk/api/previews']['response']>
type Person = z.infer<Endpoints['POST /incident-desk/api/recipient-previews']['response']>

interface Follower {
  channel?: 'email' | 'sms' | 'webhook'
  scope?: 'account' | 'site' | 'service'
  of?: string
  quiet?: [string, string]
  mobile?: string
  /** The sites of a person with a sign-in. */
  user?: { sites: string[] | null }
}

async function follow(lastName: string, ...followed: Follower[]): Promise<string> {
  const [first] = followed.length > 0 ? followed : [{}]
  const contactId = first?.user ? await userLimitedTo(first.user.sites) : await createContact(database, account)
  await sql`
    update contact set first_name = 'Pat', last_name = ${lastName}, mobile = ${followed.find(({ mobile }) => mobile)?.mobile ?? null}
    where account_id = ${account} and contact_id = ${contactId}`.execute(database.system)
  const rows = (followed.length > 0 ? followed : [{}]).map((each, position) => ({
    position,
    channel: 'email',
    scope: 'account',
    of: null,
    address: 'channel' in each && each.channel === 'webhook' ? 'https://hooks.example/pat' : null,
    ...each,
  }))
  await sql`
    insert into contact_subscription (account_id, contact_id, position, event, channel, scope, scope_id, address, quiet_from,
      quiet_to)
    select ${account}, ${contactId}, position, 'outage', channel, scope, of, address, quiet ->> 0, quiet ->> 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (position smallint, channel text, scope text, of text,
      address text, quiet jsonb)`.execute(database.system)
  return contactId
}

async function userLimitedTo(sites: string[] | null): Promise<string> {
  const email = await createUser(database, account, { permissions: ['BusinessPortalServices'] })
  await sql`
    update permission_grant set sites = ${sites}::text[]
    where user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
  return contactOf(database, email)
}

const allDay: [string, string] = ['00:00', '23:59']
await follow('All')
await follow('Both', {}, { channel: 'sms', mobile: '07700 900123' })
const texted = await follow('Text', { channel: 'sms', mobile: '07700 900124' })
await follow('Landline', { channel: 'sms' })
await follow('Quiet', { quiet: allDay })
await follow('North', { scope: 'site', of: north })
await follow('Line', { scope: 'service', of: line })
await follow('Radio', { scope: 'service', of: radio })
await follow('Hook', { channel: 'webhook' })
await follow('User', { user: { sites: null } })
await follow('Southern', { user: { sites: [south] } }, { scope: 'site', of: north })
await follow('Northern', { scope: 'site', of: south, user: { sites: [north] } })

const wanted = { kind: 'MSO', rules: { carriers: ['Cable One'] } }
const words = { title: 'Fibre cut', text: 'We look.\nNext update by 10:00.' }
const preview = (body: object = wanted) =>
  json<Preview>(desk.gateway('/incident-desk/api/previews', withJson('POST', body)))
const previewOf = async (who: { accountId: string; contactId: string }, body: object = wanted) =>
  json<Person>(desk.gateway('/incident-desk/api/recipient-previews', withJson('POST', { ...body, ...words, ...who })))

/** Publishes the incident and runs the jobs that notify. */
async function publish(of: object = wanted, at = account): Promise<string> {
  const body = { ...of, ...words, start: new Date(Date.now() - 60_000).toISOString() }
  const { ref } = await json<Incident>(desk.gateway('/incident-desk/api/incidents', withJson('POST', body)))
  await reachAccounts(database, { ref, version: 1 })
  await notifyAccount(database, { accountId: at, ref, version: 1 })
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload ->> 'occasionId' = ${`${ref} 1`}`.execute(
    database.system,
  )
  expect(rows).toHaveLength(1)
  for (const { payload } of rows) await deliverNotification({ config, database }, payload, new Date())
  return ref
}

test('the preview counts the messages that publishing sends, and shows each email and text message as it is sent', async () => {
  const counted = await preview()
  const people = new Map<string, Person>()
  for (const each of counted.recipients) people.set(each.contactId, await previewOf(each))
  const ref = await publish()

  const { rows: sent } = await sql<{
    contactId: string
    way: 'portal' | 'email' | 'sms'
    address: string
    noticeId: number
    isHeld: boolean
  }>`
    select contact_id as "contactId", way, address, notification_id::integer as "noticeId", due_at > now() as "isHeld"
    from notification where entity_id = ${ref}`.execute(database.system)
  const { rows: hooks } = await sql`
    select from webhook_delivery where account_id = ${account} and occasion_id = ${`${ref} 1`}`.execute(database.system)
  const count = (way: string) => sent.filter((each) => each.way === way).length
  expect(counted.ways).toEqual({
    email: count('email'),
    sms: count('sms'),
    portal: count('portal'),
    webhook: hooks.length,
    held: sent.filter(({ isHeld }) => isHeld).length,
  })
  expect(counted.ways).toEqual({ email: 8, sms: 2, portal: 2, webhook: 1, held: 1 })
  expect(counted.people).toBe(new Set(sent.map(({ contactId }) => contactId)).size)
  expect([...people.keys()].toSorted()).toEqual([...new Set(sent.map(({ contactId }) => contactId))].toSorted())

  const withoutIds = (text: string) => text.replaceAll(ref, 'MSO-...').replaceAll(/(#|link=)[\w.-]+/g, '$1...')
  for (const { contactId, address, way, noticeId } of sent.filter((each) => each.way === 'email')) {
    // Also those that wait for the end of quiet hours.
    await mailNotices(
      { config, database },
      { accountId: account, contactId, address },
      new Date(Date.now() + 90_000_000),
    )
    const { rows } = await sql<{ to: string; subject: string; text: string }>`
      select m.recipient as "to", m.subject, m.body as text from mail.message m
        join notification n on n.mail_id = m.message_id where n.notification_id = ${noticeId}`.execute(database.system)
    const [mail] = rows
    const shown = people.get(contactId)?.[way === 'email' ? 'email' : 'sms']
    expect(shown).toMatchObject({ to: mail?.to, subject: mail?.subject, text: withoutIds(mail?.text ?? '') })
  }
  const text = sent.find((each) => each.contactId === texted && each.way === 'sms')
  provider.received.length = 0
  await sendText(
    { config, database },
    createTextMessages(config),
    { accountId: account, noticeId: text?.noticeId },
    new Date(),
  )
  expect(withoutIds(JSON.stringify(provider.received))).toContain(JSON.stringify(people.get(texted)?.sms?.text))
})

test('an email names the services that its reader follows and may see', async () => {
  const { recipients } = await preview()
  const texts = new Map<string, string | undefined>()
  for (const each of recipients) {
    const { name, email } = await previewOf(each)
    texts.set(name, email?.text)
  }
  expect(texts.get('Pat All')).toContain(`Your affected services: Fibre north (${fibre}); Line south (${line})\n`)
  expect(texts.get('Pat North')).toContain(`Your affected services: Fibre north (${fibre})\n`)
  expect(texts.get('Pat Southern')).toContain(`Your affected services: Line south (${line})\n`)
  expect([...texts.keys()]).not.toContain('Pat Northern')
  expect([...texts.keys()]).not.toContain('Pat Radio')
})

test('an incident of the network may be known to every customer, as the desk says before it is published', async () => {
  const start = new Date().toISOString()
  for (const rules of [
    { carriers: ['Cable One'] },
    { exchanges: ['MYLEW'] },
    { carriers: ['Cable One'], circuits: ['C-1'] },
    { carriers: ['Cable One'], siteIds: [north] },
    { products: ['FTTP broadband'] },
  ]) {
    const { ref } = await json<Incident>(
      desk.gateway('/incident-desk/api/incidents', withJson('POST', { kind: 'MSO', ...words, rules, start })),
    )
    const { rows } = await sql<{ isWide: boolean }>`
      select is_network_wide as "isWide" from incident where ref = ${ref}`.execute(database.system)
    expect({ rules, isWide: rows[0]?.isWide }).toEqual({ rules, isWide: isNetworkWide(rules) })
  }
})

test('a person without a message has no preview, and another account is not asked', async () => {
  const ask = async (who: object) =>
    (await desk.gateway('/incident-desk/api/recipient-previews', withJson('POST', { ...wanted, ...words, ...who })))
      .status
  const [first] = (await preview()).recipients
  expect(await ask({ ...first })).toBe(200)
  expect(await ask({ ...first, accountId: await createAccount(database) })).toBe(404)
  expect(await ask({ ...first, rules: { carriers: ['Cable Two'] }, contactId: texted })).toBe(200)
  expect(await ask({ ...first, rules: { carriers: ['Nobody'] } })).toBe(404)
})

test('administrators are notified where no one follows, if the staff choose it, and their email says why', async () => {
  const lonely = await createAccount(database)
  await createService(database, lonely, { name: 'Alone', supplier: 'Cable Nine' })
  const admin = await createUser(database, lonely, {
    permissions: ['BusinessPortalServices', 'BusinessPortalAccountMgmt'],
  })
  // An administrator who may not see services, and a person who is no administrator.
  await createUser(database, lonely, { permissions: ['BusinessPortalAccountMgmt'] })
  await createUser(database, lonely, { permissions: ['BusinessPortalServices'] })
  // Of an account with followers.
  await createUser(database, account, { permissions: ['BusinessPortalServices', 'BusinessPortalAccountMgmt'] })
  const contactId = await contactOf(database, admin)
  const of = { kind: 'MSO', rules: { carriers: ['Cable Nine', 'Cable One'] } }
  const before = await preview(of)
  expect(before).toMatchObject({ unnotified: 1, withoutFollowers: { accounts: 1, administrators: 1 } })
  const chosen = { ...of, notifyAdministrators: true }
  const counted = await preview(chosen)
  expect(counted).toMatchObject({ unnotified: 0, people: before.people + 1, withoutFollowers: { accounts: 1 } })
  expect(counted.ways.email).toBe(before.ways.email + 1)
  // Where someone follows, administrators are not added.
  expect(counted.rows.map(({ accountId, isByAdministrators }) => [accountId, isByAdministrators])).toEqual([
    [lonely, true],
    [account, false],
  ])
  const { email } = await previewOf({ accountId: lonely, contactId }, chosen)
  expect(email?.text).toContain('as an administrator of your account')
  expect(email?.text).not.toMatch(/You asked|Unsubscribe/)

  const noticesOf = async (ref: string) => {
    const { rows } = await sql<{ contactId: string; way: string }>`
      select contact_id as "contactId", way from notification where entity_id = ${ref} and account_id = ${lonely} order by way`.execute(
      database.system,
    )
    return rows.map((row) => [row.contactId, row.way])
  }
  expect(await noticesOf(await publish(of, lonely))).toEqual([])
  const ref = await publish(chosen, lonely)
  expect(await noticesOf(ref)).toEqual([
    [contactId, 'email'],
    [contactId, 'portal'],
  ])
  await mailNotices({ config, database }, { accountId: lonely, contactId, address: admin }, new Date())
  const { rows } = await sql<{ text: string; headers: Record<string, string> | null }>`
    select m.body as text from mail.message m join notification n on n.mail_id = m.message_id
    where n.entity_id = ${ref} and n.account_id = ${lonely}`.execute(database.system)
  expect(rows.map(({ text }) => text.replaceAll(ref, 'MSO-...'))).toEqual([email?.text])
})
