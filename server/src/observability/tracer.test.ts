import { createServer } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import fastify from 'fastify'
import { sql } from 'kysely'
import { inAccount } from '@portal/db/src/database.ts'
import { allRoles } from '../config.ts'
import { startWorker } from '../jobs/worker.ts'
import { queueMail, sendMailTask } from '../mail/store.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import { duringWork } from './current-work.ts'
import { startTracer } from './tracer.ts'

const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute).default([]),
})
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

// A minimal collector that stores the exporter's spans.
const spans: z.output<typeof Span>[] = []
const keys: unknown[] = []
const collector = createServer((request, response) => {
  keys.push(request.headers['x-key'])
  void readJson(request).then((sent) => {
    spans.push(
      ...Export.parse(sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => void collector.close())
const address = collector.address()
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

const portal = await startTestPortal({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=let%20me%20in',
})
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))

const traceOf = (id: string) => spans.filter(({ traceId }) => traceId === id)
const facts = (span: z.output<typeof Span> | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]))

test('one trace leads from the browser through portal and gateway to SQL and the job', async () => {
  const stop = startTracer(portal.config, allRoles)
  const [traceId, browserSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const page = await ada.browser.request(`${portal.baseUrl}/services?secret=48151623`, {
    headers: { traceparent: `00-${traceId}-${browserSpan}-01`, accept: 'text/html' },
  })
  expect(page.status).toBe(200)

  const queued = '5bf92f3577b34da6a3ce929d0e0e4736'
  await duringWork({ traceparent: `00-${queued}-${browserSpan}-01` }, () =>
    queueMail(database.system, { to: 'x@y.example', subject: 'Hello', text: 'Text' }),
  )
  const queuedInAccount = '6bf92f3577b34da6a3ce929d0e0e4736'
  await duringWork({ traceparent: `00-${queuedInAccount}-${browserSpan}-01` }, () =>
    inAccount(database, account, (tx) => queueMail(tx, { to: 'x@y.example', subject: 'Hello', text: 'Text' })),
  )
  const worker = await startWorker(database, { [sendMailTask]: async () => {} }, [], fastify().log)
  const left = () =>
    sql`select from graphile_worker._private_jobs`.execute(database.system).then(({ rows }) => rows.length)
  await expect.poll(left).toBe(0)
  await worker.stop()
  await stop()

  const trace = traceOf(traceId)
  const named = (name: string) => trace.find((span) => span.name === name)
  const atPortal = trace.find(({ parentSpanId }) => parentSpanId === browserSpan)
  expect(atPortal?.name).toMatch(/^GET /)
  const toGateway = named('GET gateway')
  expect(toGateway?.parentSpanId).toBe(atPortal?.spanId)
  const atGateway = trace.filter(({ parentSpanId }) => parentSpanId === toGateway?.spanId)
  expect(atGateway.map(({ name }) => name)).toEqual([expect.stringMatching(/^GET \/gateway\//)])
  const statements = trace.filter(({ parentSpanId }) => parentSpanId === atGateway[0]?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select list_choice')
  const texts = trace.map((span) => facts(span)['db.query.text']).filter((text) => text !== undefined)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.join(' ')).not.toContain(account)
  expect(JSON.stringify(spans)).not.toContain('48151623')
  expect(keys).toContain('let me in')

  for (const each of [queued, queuedInAccount]) {
    expect(traceOf(each).find(({ name }) => name === sendMailTask)?.parentSpanId).toBe(browserSpan)
  }
})

test('without a collector nothing is traced, and an invalid header does no harm', async () => {
  spans.length = 0
  expect(
    (await ada.browser.request(`${portal.baseUrl}/services`, { headers: { traceparent: 'nonsense' } })).status,
  ).toBe(200)
  const stop = startTracer(portal.config, allRoles)
  await fetch(`${portal.baseUrl}/healthz`, { headers: { traceparent: 'nonsense' } })
  await stop()
  expect(spans.map(({ name }) => name)).toEqual(['GET /healthz'])
})
