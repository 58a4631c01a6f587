import { inAccount } from '@portal/db/src/database.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from '../testing/factories.ts'
import { mailBounds, type MailKind } from './bounds.ts'
import { queueMail } from './store.ts'

const database = await testDatabase()
const account = await createAccount(database)
let strangers = 0

const send = (kind: MailKind, to = `stranger${(strangers += 1)}@elsewhere.example`) =>
  inAccount(database, account, (tx) => queueMail(tx, { kind, to, subject: 'Your details', text: 'Hello' }))

async function outcomes(sending: Promise<void>[]) {
  const settled = await Promise.allSettled(sending)
  return Object.fromEntries(
    Object.entries(Object.groupBy(settled, (each) => (each.status === 'rejected' ? each.reason.code : 'queued'))).map(
      ([outcome, all]) => [outcome, all?.length],
    ),
  )
}

const many = (length: number) => Array.from({ length })

test('emails that anyone can request are limited per recipient, even in parallel', async () => {
  const to = 'Victim@elsewhere.example'
  const { toOne } = mailBounds.asked
  expect(await outcomes(many(40).map((_, i) => send('asked', i % 2 ? to : to.toLowerCase())))).toEqual({
    queued: toOne,
    too_many: 40 - toOne,
  })
  const refused = await send('asked', to).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  // Emails to other people are not affected.
  expect(await outcomes([send('security', to), send('notice', to), send('asked')])).toEqual({ queued: 3 })
})

test('emails that anyone can request are limited per account', async () => {
  const { ofAccount } = mailBounds.asked
  const sent = await outcomes(many(ofAccount + 20).map(() => send('asked')))
  expect(sent.queued).toBeLessThanOrEqual(ofAccount)
  expect(sent.too_many).toBeGreaterThanOrEqual(20)
})

test('notices beyond the limit are delayed, not lost', async () => {
  const to = 'reader@elsewhere.example'
  const { toOne } = mailBounds.notice
  for (let i = 0; i < 2 * toOne + 1; i += 1) {
    await send('notice', to)
  }
  const { rows } = await sql<{ hours: number; mails: number }>`
    select round(extract(epoch from due_at - created_at) / 3600)::integer as hours, count(*)::integer as mails
    from mail.message where recipient = ${to} group by 1 order by 1`.execute(database.system)
  expect(rows).toEqual([
    { hours: 0, mails: toOne },
    { hours: 1, mails: toOne },
    { hours: 2, mails: 1 },
  ])
})
