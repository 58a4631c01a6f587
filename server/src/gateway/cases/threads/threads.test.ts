import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, sharedTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../testing/create-case.ts'
import { replyAddress } from './reply-address.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const ada = await portal.signIn(email)
const bob = await portal.signIn(await createUser(database, account))
const ruth = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)

interface AttachedFile {
  fileId: string
  name: string
  mediaType: string
  bytes: number
}
interface Shown {
  caseId: string
  status: string
  messages: { body: string; channel: string; authorName: string; kind: string; files: AttachedFile[] }[]
}

function upload(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
  who = ada,
  path = '/case-info/api/attachments',
) {
  const form = new FormData()
  form.set('file', new File([content], name, { type }))
  return who.gateway(path, {
    method: 'POST',
    body: form,
    headers: path.includes('desk') ? { 'account-id': account } : {},
  })
}
const keep = async (name: string, content: string | Uint8Array<ArrayBuffer>, type?: string) =>
  json<AttachedFile>(upload(name, content, type))

function say(caseId: string, fileIds: string[], who: SignedInBrowser = ada) {
  return who.gateway(`/case-info/api/cases/${caseId}/messages`, withJson('POST', { text: 'See here.', fileIds }))
}
const fetchFile = (caseId: string, fileId: string, who = ada) =>
  who.gateway(`/case-info/api/cases/${caseId}/attachments/${fileId}`)
const read = (caseId: string) => json<Shown>(ada.gateway(`/case-info/api/cases/${caseId}`))

describe('an attachment', () => {
  test('is stored with its real type and sent as a download', async () => {
    const caseId = await createCase(database, account)
    // The media type that the browser claims is ignored.
    const { fileId } = await keep('Notes é.txt', '<svg onload=alert(1)>', 'image/svg+xml')
    expect((await fetchFile(caseId, fileId)).status, 'before it is sent').toBe(404)
    const [message] = (await json<Shown>(say(caseId, [fileId]))).messages.slice(-1)
    expect(message?.files).toEqual([{ fileId, name: 'Notes é.txt', mediaType: 'text/plain', bytes: 21 }])
    const answer = await fetchFile(caseId, fileId, bob)
    expect(await answer.text()).toBe('<svg onload=alert(1)>')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Notes _.txt"/)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['HTML that is called a picture', 'page.png', '<html><script>alert(1)</script></html>', 'image/png'],
    ['SVG', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['HTML', 'page.html', '<p>x</p>', 'text/html'],
    ['a program that is called a picture', 'photo.jpg', 'MZ\u0000\u0000', 'image/jpeg'],
  ])('of %s is refused', async (_, name, content, type) => {
    const answer = await upload(name, content, type)
    expect(answer.status).toBe(415)
    expect((await json<{ message: string }>(answer)).message).toContain('up to 10 MB')
  })

  test('of more than 10 MB is refused, with or without a declared length', async () => {
    expect((await upload('big.txt', new Uint8Array(10 * 1024 * 1024).fill(97))).status).toBe(200)
    const said = await upload('big.txt', new Uint8Array(12 * 1024 * 1024).fill(97))
    expect(said.status).toBe(413)
    expect(await streamed(10 * 1024 * 1024 + 1)).toBe(413)
  })

  /** An upload without a declared length. */
  function streamed(bytes: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        `${portal.gatewayUrl}/case-info/api/attachments`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      call.on('error', reject)
      call.write('--b\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n')
      call.write(Buffer.alloc(bytes, 97))
      call.end('\r\n--b--\r\n')
    })
  }

  test.each([
    ['no form', { 'content-type': 'application/json' }, '{}', 415],
    ['a form without an end', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\n', 400],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['a form without a file', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n', 400],
  ])('of %s is refused', async (_, headers, body, status) => {
    const answer = await ada.gateway('/case-info/api/attachments', { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
  })

  test('without content is refused at its field', async () => {
    const answer = await upload('empty.txt', '')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toHaveProperty('file')
  })

  test('can be used by its uploader, once, in one case', async () => {
    const first = await createCase(database, account)
    const second = await createCase(database, account)
    const { fileId } = await keep('mine.txt', 'mine')
    expect((await say(first, [fileId], bob)).status).toBe(422)
    expect((await say(first, ['2'.repeat(16)])).status).toBe(422)
    expect((await say(first, [fileId])).status).toBe(200)
    expect((await say(second, [fileId])).status).toBe(422)
    expect((await fetchFile(second, fileId)).status).toBe(404)
    expect((await fetchFile(first, fileId)).status).toBe(200)
  })

  test('is refused above twenty in a case, with its message', async () => {
    const caseId = await createCase(database, account)
    await sql`
      insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
      select ${account}, 'FULL' || lpad(n::text, 12, '0'), 'case', ${caseId}, 'x.txt', 'text/plain', 1, 'x', 'x'
      from generate_series(1, 20) n`.execute(database.system)
    const { fileId } = await keep('more.txt', 'more')
    const before = (await read(caseId)).messages.length
    expect((await say(caseId, [fileId])).status).toBe(422)
    expect((await read(caseId)).messages).toHaveLength(before)
  })

  test('of a private case exists only for its followers', async () => {
    const caseId = await createCase(database, account, { isPrivate: true, watchers: [email] })
    const { fileId } = await keep('secret.txt', 'secret')
    await say(caseId, [fileId])
    expect((await fetchFile(caseId, fileId)).status).toBe(200)
    expect((await fetchFile(caseId, fileId, bob)).status).toBe(404)
  })

  test('of an internal note does not exist for the customer, one of a reply does', async () => {
    const caseId = await createCase(database, account)
    const deskKeep = async (name: string) =>
      json<AttachedFile>(upload(name, 'from the desk', 'text/plain', ruth, '/case-desk/api/attachments'))
    const answer = async (name: string, isInternal: boolean) => {
      const { fileId } = await deskKeep(name)
      const sent = await ruth.gateway(
        `/case-desk/api/cases/${caseId}/answers`,
        withJson('POST', { text: name, isInternal, fileIds: [fileId] }, { 'account-id': account }),
      )
      expect(sent.status).toBe(200)
      return fileId
    }
    expect((await fetchFile(caseId, await answer('note.txt', true))).status).toBe(404)
    expect((await fetchFile(caseId, await answer('guide.txt', false))).status).toBe(200)
  })
})

describe('a reply by email', () => {
  const deliver = (mail: object) => fetch(`${portal.gatewayUrl}/case-info/api/inbound-mail`, withJson('POST', mail))
  const office = 'yard@depot.example'
  let lastMail = 0
  const mailTo = (caseId: string, more: object = {}) => {
    lastMail += 1
    return {
      messageId: `<m${lastMail}@depot.example>`,
      to: replyAddress(config, caseId),
      from: `Depot office <${office.toUpperCase()}>`,
      text: 'The gate is open.\r\n\r\nOn Tue, 14 Apr 2026, Portal <a@b.example> wrote:\r\n> old words',
      ...more,
    }
  }

  test('joins the thread without its quote, and is emailed to the others', async () => {
    const caseId = await createCase(database, account, { status: 'pending', watchers: [office, email] })
    expect(await json(deliver(mailTo(caseId)))).toEqual({ outcome: 'added' })
    const shown = await read(caseId)
    expect(shown.status).toBe('inProgress')
    expect(shown.messages.find(({ channel }) => channel === 'mail')).toMatchObject({
      body: 'The gate is open.',
      authorName: office,
    })
    const { rows } = await sql`select recipient from mail.message where subject like ${`[${caseId}]%`}`.execute(
      database.system,
    )
    expect(rows).toEqual([{ recipient: email }])
  })

  test('reaches the others as a quotation without links', async () => {
    const caseId = await createCase(database, account, { watchers: [office, email] })
    await deliver(mailTo(caseId, { text: 'Pay here:\nhttps://evil.example/pay' }))
    const { rows } = await sql<{
      body: string
    }>`select body from mail.message where subject like ${`[${caseId}]%`}`.execute(database.system)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body).toContain('yard@depot[.]example wrote:\n\n> Pay here:\n> https[:]//evil[.]example/pay\n\n')
  })

  test('delivered twice, even concurrently, is one message', async () => {
    const caseId = await createCase(database, account, { watchers: [office] })
    const mail = mailTo(caseId)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () => (await json<{ outcome: string }>(deliver(mail))).outcome),
    )
    expect(outcomes.toSorted()).toEqual(['added', 'repeated', 'repeated', 'repeated', 'repeated'])
    expect((await read(caseId)).messages.filter(({ channel }) => channel === 'mail')).toHaveLength(1)
  })

  test.each([
    ['of somebody who does not follow the case', { from: 'stranger@x.example' }, 403],
    ['to an address that we have not signed', { to: `case+cs-1.${'0'.repeat(32)}@portal.example` }, 404],
    ['to no address of a case', { to: 'support@portal.example' }, 404],
    ['with nothing but a quote', { text: '> old words' }, 422],
    ['without a Message-ID', { messageId: '' }, 400],
    ['with a zero byte', { text: 'a\u0000b' }, 400],
  ])('%s is refused', async (_, more, status) => {
    const caseId = await createCase(database, account, { watchers: [office] })
    expect((await deliver(mailTo(caseId, more))).status).toBe(status)
    expect((await read(caseId)).messages).toHaveLength(1)
  })

  test('to a missing case is refused like one without a valid signature', async () => {
    expect((await deliver(mailTo('CS-1'))).status).toBe(404)
  })

  test('from an auto-responder is ignored', async () => {
    const caseId = await createCase(database, account, { watchers: [office] })
    expect(await json(deliver(mailTo(caseId, { autoSubmitted: 'auto-replied' })))).toEqual({ outcome: 'ignored' })
    expect(await json(deliver(mailTo(caseId, { autoSubmitted: 'no' })))).toEqual({ outcome: 'added' })
  })

  test('from a person who has left the account is refused', async () => {
    const caseId = await createCase(database, account, { watchers: [office] })
    const left = await createUser(database, account, { status: 'left' })
    await sql`
      insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
      select ${account}, ${caseId}, 'LEFT', user_id, email, 'Left' from portal_user where email = ${left}`.execute(
      database.system,
    )
    expect((await deliver(mailTo(caseId, { from: left }))).status).toBe(403)
  })

  test('reopens a resolved or recently closed case, but no older one', async () => {
    for (const status of ['resolved', 'closed'] as const) {
      const caseId = await createCase(database, account, { status, watchers: [office] })
      expect((await deliver(mailTo(caseId))).status, status).toBe(200)
      expect((await read(caseId)).status).toBe('reopened')
    }
    const closedAt = new Date(Date.now() - 29 * 24 * 60 * 60_000)
    const old = await createCase(database, account, { status: 'closed', closedAt, watchers: [office] })
    expect((await deliver(mailTo(old))).status).toBe(422)
  })

  test('reaches a private case', async () => {
    const caseId = await createCase(database, account, { isPrivate: true, watchers: [office, email] })
    expect((await deliver(mailTo(caseId))).status).toBe(200)
  })
})
