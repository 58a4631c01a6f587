import signIns from '@portal/db/demo/sign-ins.json' with { type: 'json' }
import { lines, metadata, pageLoad } from '@portal/server/src/monitoring/testing/rum.ts'
import { type SignedInBrowser, signIn } from '@portal/server/src/testing/portal.ts'
import { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { z } from 'zod'

export interface Load {
  /** Does once what people and programs do all day. */
  run(): Promise<void>
  stop(): void
}

const zone = '/dns-info/api/zones/brackenfell-careers.example'
const webhooks = '/webhook-info/api/webhooks'
/** A voice service of the same account; its phone system is not running. */
const voice = '/service-info/api/services/S-1890040/voice'

/** Signs in and opens a page with live updates, which stays open. */
export async function startLoad(address: string, receiver: string): Promise<Load> {
  const person = await signInAs(address, 'service.desk')
  const { gateway, browser } = person
  const closing = new AbortController()
  await browser.request(`${address}/api/events`, { signal: closing.signal })
  const accepting = await addWebhook(person, 'Accepting', `${receiver}/webhook`)
  const unreachable = await addWebhook(person, 'Unreachable', 'http://127.0.0.1:9/')
  const policy = { name: '_mta-sts', type: 'TXT', content: '"v=STSv1; id=1"', ttl: 300 }
  await expectOk(gateway(`${zone}/draft/record`, put(policy)))
  await expectOk(gateway(`${zone}/draft/record`, put({ name: 'mta-sts', type: 'A', content: '127.0.0.1', ttl: 300 })))
  let rounds = 0
  return {
    async run() {
      rounds += 1
      const now = await signInAs(address, 'service.desk')
      const record = { name: 'round', type: 'TXT', content: `"${rounds}"`, ttl: 300 }
      await expectOk(now.gateway(`${zone}/draft/record`, put(record)))
      await expectOk(now.gateway(`${zone}/publications`, post({})))
      await Promise.all([
        ...['service-info/api/services', 'order-info/api/orders', 'case-info/api/cases', 'dns-info/api/zones'].map(
          (list) => expectOk(now.gateway(`/${list}`)),
        ),
        expectStatus(404, now.gateway('/service-info/api/services/none')),
        expectOk(now.gateway(`${zone}/mail-health`)),
        ...[accepting, unreachable].map((id) => expectOk(now.gateway(`${webhooks}/${id}/test`, post({})))),
        expectOk(sendEvents(address)),
        forgetPassword(address),
        refuseSignIns(address),
      ])
      // One after the other: five failures in a row open the circuit.
      for (let call = 0; call < 3; call += 1) await expectStatus(503, now.gateway(voice))
      await expectOk(browser.request(`${address}/api/auth/session`))
    },
    stop: () => closing.abort(),
  }
}

function signInAs(address: string, name: string, password?: string): Promise<SignedInBrowser> {
  const found = signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`There is no demo sign-in of ${name}`)
  const config = { BASE_URL: address, GATEWAY_BASE_URL: `${address}/gateway` }
  return signIn(config, found.email, password ?? found.password)
}

/** Wrong passwords until the form refuses more, and a return from the identity server without a start. */
async function refuseSignIns(address: string): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) await signInAs(address, 'owen.marl', 'wrong').catch(() => 'refused')
  await new TestBrowser().follow(`${address}/api/auth/callback/openid-connect?code=none&state=none`)
}

const sendEvents = (address: string) =>
  fetch(`${address}/intake/v2/rum/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines(metadata(), pageLoad()),
  })

/** Sends an email to each. */
const forgetPassword = (address: string) =>
  Promise.all(
    signIns
      .slice(0, 4)
      .map(({ email }) => expectOk(new TestBrowser().postForm(`${address}/identity/forgotten-password`, { email }))),
  )

async function addWebhook({ gateway }: SignedInBrowser, name: string, address: string): Promise<string> {
  const answer = await expectOk(gateway(webhooks, post({ name, address, events: [] })))
  return z.object({ webhook: z.object({ webhookId: z.string() }) }).parse(await answer.json()).webhook.webhookId
}

const json = { 'content-type': 'application/json' }
const post = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) })
const put = (body: object) => ({ ...post(body), method: 'PUT' })
const expectOk = (answer: Promise<Response>) => expectStatus(undefined, answer)

async function expectStatus(status: number | undefined, answer: Promise<Response>): Promise<Response> {
  const got = await answer
  const isRight = status === undefined ? got.ok : got.status === status
  if (!isRight) throw new Error(`${got.url} returned ${got.status}: ${await got.text()}`)
  return got
}
