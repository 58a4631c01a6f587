import type { HelpCase } from '@portal/contract/cases/cases.ts'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createBill } from '../../testing/bill-factories.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { diagnosticJobs } from '../diagnostics/jobs.ts'
import { copperDetails } from '../diagnostics/testing/create-test.ts'
import { createZone } from '../dns/testing/create-zone.ts'
import { mcpAddress } from './mcp-address.ts'
import { allowProgram, connectProgram } from './testing/connect-program.ts'
import { post, programClient } from './testing/program-client.ts'

const portal = await startTestPortal({ ENVIRONMENT: 'demo', LINE_TEST_PACE: '0' })
const { database, config } = portal
const account = await createAccount(database)
const email = await createUser(database, account)
const serviceId = await createService(database, account, {
  serviceId: 'S-1-open-pair',
  name: 'Warehouse line',
  downMbps: 80,
  details: { tech: copperDetails },
})
const ada = await portal.signIn(email)
const programId = await allowProgram(ada)
const { access_token: token } = await connectProgram(portal, { programId, email })

const other = await createAccount(database)
const foreignId = await createService(database, other, { name: 'Foreign line' })

const Text = z.array(z.object({ text: z.string() }))
const textOf = ({ content }: { [part: string]: unknown }) =>
  Text.parse(content)
    .map(({ text }) => text)
    .join('\n')
const casesOf = async () =>
  (await json<{ rows: { title: string; caseId: string }[] }>(ada.gateway('/case-info/api/cases'))).rows
const activity = async (entityId: string) => {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor_name as actor from activity where account_id = ${account} and entity_id = ${entityId}
    order by activity_id`.execute(database.system)
  return rows
}

describe('a program of a customer', () => {
  test('finds a service and reads its details', async () => {
    const client = await programClient(portal, token)
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    const found = await client.callTool({ name: 'find_services', arguments: { search: 'Warehouse' } })
    expect(found.structuredContent).toMatchObject({ rows: [{ serviceId, name: 'Warehouse line' }], total: 1 })
    const read = await client.callTool({ name: 'read_service', arguments: { serviceId } })
    expect(read.structuredContent).toMatchObject({ serviceId, productName: 'FTTP broadband' })
    expect(JSON.parse(textOf(read))).toEqual(read.structuredContent)
  })

  test('runs a line test after its person has confirmed it, and reads the verdict', async () => {
    const questions: string[] = []
    const client = await programClient(portal, token, (question) => questions.push(question) > 0)
    const run = await client.callTool({ name: 'run_line_test', arguments: { serviceId, kind: 'full' } })
    expect(questions).toEqual([expect.stringContaining('The connection drops for up to 45 seconds')])
    const { testId } = z.object({ testId: z.string() }).parse(run.structuredContent)
    await diagnosticJobs({ database, config }).queued['run line test']?.({ accountId: account, testId }, new Date())
    const read = await client.callTool({ name: 'read_line_test', arguments: { testId } })
    expect(read.structuredContent).toMatchObject({ status: 'complete', outcome: 'RED' })
    expect(await activity(testId)).toContainEqual({
      action: 'test requested',
      actor: 'Ada Byron by program Line assistant',
    })
  })

  test('finds known incidents', async () => {
    const client = await programClient(portal, token)
    const found = await client.callTool({ name: 'find_incidents', arguments: { phase: 'now' } })
    expect(found.structuredContent).toMatchObject({ rows: [], total: 0 })
  })

  test('opens a case once its person agrees, and answers in it', async () => {
    const client = await programClient(portal, token)
    const opened = await client.callTool({
      name: 'open_case',
      arguments: { kind: 'information', title: 'How do I move?', description: 'We move in May.' },
    })
    const { caseId } = z.object({ caseId: z.string() }).parse(opened.structuredContent)
    expect(await activity(caseId)).toContainEqual({
      action: 'case opened',
      actor: 'Ada Byron by program Line assistant',
    })
    await client.callTool({ name: 'reply_to_case', arguments: { caseId, text: 'In Leeds.' } })
    const { messages } = await json<HelpCase>(ada.gateway(`/case-info/api/cases/${caseId}`))
    expect(messages.at(-1)).toMatchObject({ body: 'In Leeds.', authorName: 'Ada Byron by program Line assistant' })
  })

  test('finds the bill that is overdue, and reads what it adds up to', async () => {
    const billId = await createBill(database, account, { lines: [{ amount: 49_800 }, { kind: 'usage', amount: 1230 }] })
    const client = await programClient(portal, token)
    const found = await client.callTool({ name: 'find_bills', arguments: { status: 'overdue' } })
    expect(found.structuredContent).toMatchObject({ total: 1, rows: [{ billId, remaining: 61_236 }] })
    const read = await client.callTool({ name: 'read_bill', arguments: { billId } })
    expect(read.structuredContent).toMatchObject({ parts: [{ kind: 'recurring', amount: 49_800 }, { kind: 'usage' }] })
  })

  test('changes nothing if its person does not agree', async () => {
    const client = await programClient(portal, token, () => false)
    const refused = await client.callTool({
      name: 'open_case',
      arguments: { kind: 'information', title: 'Not wanted', description: 'Nobody agreed.' },
    })
    expect(refused).toMatchObject({ isError: true })
    expect(textOf(refused)).toBe('The person did not confirm. Nothing has changed.')
    expect((await casesOf()).map(({ title }) => title)).not.toContain('Not wanted')
  })

  test.each([
    ['a state of its own making', () => 'forged'],
    [
      'a state with one letter changed',
      (state: string) => `${state.slice(0, 20)}${state[20] === 'A' ? 'B' : 'A'}${state.slice(21)}`,
    ],
  ])('cannot confirm a change with %s', async (_name, tamper) => {
    const title = `Forged ${tamper('x'.repeat(30))}`
    const change = { name: 'open_case', arguments: { kind: 'information', title, description: 'Nobody was asked.' } }
    const send = (params: Record<string, unknown>) =>
      post(portal, token, { method: 'tools/call', params }, {}, { elicitation: { form: {} } })
    const asked = await json<{ result: { requestState: string } }>(send(change))
    const answer = await send({
      ...change,
      requestState: tamper(asked.result.requestState),
      inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
    })
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringMatching(/requestState/i) } })
    expect((await casesOf()).map((each) => each.title)).not.toContain(title)
  })

  test('reads the difference of a draft that it made, and publishes nothing', async () => {
    const zoneId = await createZone(database, account)
    const client = await programClient(portal, token)
    const record = { name: 'shop', type: 'A', ttl: 3600, content: '192.0.2.7' }
    await client.callTool({ name: 'draft_dns_record', arguments: { zoneId, ...record } })
    const difference = await client.callTool({ name: 'read_dns_difference', arguments: { zoneId } })
    expect(difference.structuredContent).toMatchObject({ changes: [{ before: null, after: record }] })
    const published = await client.callTool({ name: 'read_zone_records', arguments: { zoneId, name: 'shop' } })
    expect(published.structuredContent).toMatchObject({ recordSets: [] })
  })

  test('reads a record as a resource, and learns that another does not exist', async () => {
    const client = await programClient(portal, token)
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('portal://services/{serviceId}')
    const { contents } = await client.readResource({ uri: `portal://services/${serviceId}` })
    expect(contents).toEqual([
      expect.objectContaining({ mimeType: 'application/json', text: expect.stringContaining('Warehouse line') }),
    ])
    await expect(client.readResource({ uri: `portal://services/${foreignId}` })).rejects.toThrow('not found')
  })

  test('does not see another account', async () => {
    const client = await programClient(portal, token)
    const read = await client.callTool({ name: 'read_service', arguments: { serviceId: foreignId } })
    expect(read.isError).toBe(true)
    expect(textOf(read)).not.toContain('Foreign line')
  })

  test('learns which argument is wrong', async () => {
    const client = await programClient(portal, token)
    const wrong = await client.callTool({ name: 'read_case', arguments: { caseId: 'no such id' } })
    expect(wrong.isError).toBe(true)
    expect(textOf(wrong)).toContain('caseId')
  })

  test('has only the tools that its person has the permission for', async () => {
    const reader = await createUser(database, account, { permissions: ['BusinessPortal', 'BusinessPortalOrders'] })
    const { access_token: limited } = await connectProgram(portal, { programId, email: reader })
    const client = await programClient(portal, limited)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['find_orders', 'read_order'])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['order'])
  })
})

describe('a program of the revision 2025-11-25', () => {
  const connect = async () => {
    const client = new OldClient({ name: 'old-assistant', version: '1.0.0' })
    await client.connect(
      new OldTransport(new URL(mcpAddress(config)), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    )
    return client
  }
  const change = {
    name: 'open_case',
    arguments: { kind: 'information', title: 'From an old program', description: 'It has a code.' },
  }

  test('repeats a change with the code that it got for it, which counts once', async () => {
    const client = await connect()
    const first = await client.callTool(change)
    const asked = z
      .object({ confirmationNeeded: z.string(), confirmation_code: z.string() })
      .parse(first.structuredContent)
    expect(asked.confirmationNeeded).toContain('Open the case "From an old program"')
    expect((await casesOf()).map(({ title }) => title)).not.toContain('From an old program')
    const withCode = {
      ...change,
      arguments: { ...change.arguments, confirmation_code: asked.confirmation_code },
    }
    const done = await client.callTool(withCode)
    const again = await client.callTool(withCode)
    expect(again.structuredContent).toEqual(done.structuredContent)
    expect((await casesOf()).filter(({ title }) => title === 'From an old program')).toHaveLength(1)

    const another = { ...withCode, arguments: { ...withCode.arguments, title: 'Another title' } }
    expect(textOf(await client.callTool(another))).toContain('This code is for another change')
    await client.close()
  })

  test('reads without a code', async () => {
    const client = await connect()
    const found = await client.callTool({ name: 'find_services', arguments: {} })
    expect(found.structuredContent).toMatchObject({ total: 1 })
    await client.close()
  })
})

describe('a call', () => {
  test('without a token learns where to ask for one', async () => {
    const refused = await post(portal, null, { method: 'tools/list' })
    expect(refused.status).toBe(401)
    const metadata = `${config.BASE_URL}/.well-known/oauth-protected-resource/mcp`
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`)
    expect(await json(fetch(metadata))).toMatchObject({
      resource: `${config.BASE_URL}/mcp`,
      authorization_servers: [config.OIDC_ISSUER],
      scopes_supported: ['services:read', 'orders:read', 'bills:read', 'tests:run', 'cases:write', 'dns:write'],
    })
  })

  test('needs a token of its own: that of a session opens nothing here, nor its token elsewhere', async () => {
    expect((await post(portal, ada.accessToken, { method: 'tools/list' })).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${portal.gatewayUrl}/service-info/api/services`, { headers })).status).toBe(401)
    expect((await fetch(`${config.OIDC_ISSUER}/connect/userinfo`, { headers })).status).toBe(401)
  })

  test('needs the scope of its tool', async () => {
    const { access_token: narrow } = await connectProgram(portal, { programId, email, scopes: ['services:read'] })
    const call = (name: string) => post(portal, narrow, { method: 'tools/call', params: { name, arguments: {} } })
    expect((await call('find_services')).status).toBe(200)
    const refused = await call('find_cases')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="cases:write"/)
  })

  test('of a page of another site is refused', async () => {
    const refused = await post(portal, token, { method: 'tools/list' }, { origin: 'https://elsewhere.example' })
    expect(refused.status).toBe(403)
    expect((await post(portal, token, { method: 'tools/list' }, { origin: config.BASE_URL })).status).toBe(200)
  })

  test('carries one message, by POST', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const batch = await fetch(mcpAddress(config), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '[]',
    })
    expect(batch.status).toBe(400)
    expect((await fetch(mcpAddress(config), { headers })).status).toBe(405)
  })

  test('with an unknown method or revision gets the error of the protocol', async () => {
    const unknown = await post(portal, token, { method: 'no/such' })
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ error: expect.objectContaining({ code: -32601 }) }),
    ])
    const odd = await post(portal, token, { method: 'tools/list' }, { 'mcp-protocol-version': '2031-01-01' })
    expect(odd.status).toBe(400)
  })

  test('keeps no stream open', async () => {
    const listen = await post(portal, token, { method: 'subscriptions/listen', params: { notifications: {} } })
    expect(listen.status).toBe(404)
    expect(await listen.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  })
})
