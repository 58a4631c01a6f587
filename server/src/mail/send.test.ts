import { inAccount } from '@portal/db/src/database.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createAccount, createContact } from '../testing/factories.ts'
import { createSendMail } from './send.ts'
import { brandHeader, type Mail, queueMail } from './store.ts'

const database = await testDatabase()
const account = await createAccount(database)
const branded = await createAccount(database)
await sql`update account set brand = 'northline' where account_id = ${branded}`.execute(database.system)

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.setEncoding('latin1')
    let message = ''
    stream.on('data', (part: string) => {
      message += part
    })
    stream.on('end', () => {
      received.push(decoded(message))
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const config = readConfig(
  {
    ENVIRONMENT: 'test',
    BASE_URL: 'https://portal.example',
    PRODUCT_NAME: 'Business',
    BRAND_DIR: join(import.meta.dirname, '..', '..', '..', 'deploy', 'brands'),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on TCP
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  },
  () => 'a secret of a test',
)
const sendMail = createSendMail(config, database)

/** The message as its reader gets it: quoted-printable is decoded. */
const decoded = (message: string) =>
  Buffer.from(
    message
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

async function sent(mail: Omit<Mail, 'text'>, of: string | null = account): Promise<string> {
  const whole = {
    ...mail,
    text: 'Open the order:\n\nhttps://portal.example/orders/1\n\nThe Business Portal, 01632 960100',
  }
  if (of === null) await queueMail(database.system, whole)
  else await inAccount(database, of, (tx) => queueMail(tx, whole))
  const { rows } = await sql<{ messageId: number }>`
    select message_id as "messageId" from mail.message where recipient = ${mail.to}`.execute(database.system)
  await sendMail({ messageId: rows[0]?.messageId })
  return received.at(-1) ?? ''
}

test('every email is sent as text and as HTML', async () => {
  const message = await sent({ to: 'one@customer.example', subject: 'Order 1' })
  expect(message).toContain('Content-Type: multipart/alternative')
  expect(message).toMatch(/Content-Type: text\/plain[\s\S]*Open the order:[\s\S]*Content-Type: text\/html/)
  expect(message).toContain('<a class="button" href="https://portal.example/orders/1">Open the order</a>')
  expect(message).toContain('From: Business Portal <no-reply@portal.example>')
})

test('an email about an account is in the brand of the account', async () => {
  const message = await sent({ to: 'two@customer.example', subject: 'Your Business Portal' }, branded)
  expect(message).toContain('From: Northline Portal <no-reply@northline.example>')
  expect(message).toContain('Subject: Your Northline Portal')
  expect(message).toContain('href="https://portal.northline.example/orders/1"')
  expect(message).toContain('The Northline Portal, 01632 960 222')
  expect(message).not.toContain('Business')
})

test('an email about an account without a brand is in the first, whatever other accounts its reader has', async () => {
  await createContact(database, branded, { email: 'visitor@customer.example' })
  expect(await sent({ to: 'visitor@customer.example', subject: 'A' })).toContain('From: Business Portal')
})

test('an email without an account is in the brand of all accounts of its reader', async () => {
  await createContact(database, branded, { email: 'three@customer.example' })
  expect(await sent({ to: 'three@customer.example', subject: 'A' }, null)).toContain('From: Northline Portal')
  await createContact(database, branded, { email: 'four@customer.example' })
  await createContact(database, account, { email: 'four@customer.example' })
  expect(await sent({ to: 'four@customer.example', subject: 'A' }, null)).toContain('From: Business Portal')
  const third = await createAccount(database)
  await sql`update account set brand = 'southline' where account_id = ${third}`.execute(database.system)
  await createContact(database, branded, { email: 'both@customer.example' })
  await createContact(database, third, { email: 'both@customer.example' })
  expect(await sent({ to: 'both@customer.example', subject: 'A' }, null)).toContain('From: Business Portal')
})

test('an email that was written in the words of a brand is sent in its look', async () => {
  const message = await sent({ to: 'five@customer.example', subject: 'A', headers: { [brandHeader]: 'northline' } })
  expect(message).toContain('From: Northline Portal')
})

test('a brand that is gone leaves the first', async () => {
  await sql`update account set brand = 'southline' where account_id = ${branded}`.execute(database.system)
  expect(await sent({ to: 'six@customer.example', subject: 'A' }, branded)).toContain('From: Business Portal')
})
