import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import signIns from '@portal/db/demo/sign-ins.json' with { type: 'json' }
import type { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { z } from 'zod'
import { releaseHeader, releases } from './proxy.ts'
import type { Request } from './tally.ts'

export interface Load {
  /** The name under which requests are counted from now on. */
  phase: string
  requests: readonly Request[]
  count: Count
  stop(): Promise<void>
}

const Session = z.object({ accessToken: z.string() })
const Rows = z.object({ rows: z.array(z.looseObject({ orderId: z.string().optional() })) })
const Case = z.object({ caseId: z.string() })
const DeskCases = z.object({ rows: z.array(z.object({ accountId: z.string(), caseId: z.string() })) })
const Incident = z.object({ ref: z.string() })

const customers = ['service.desk@', 'ines.ashlar@', 'owen.marl@', 'priya.stanner@']
const staff = ['ruth.calder@']
/** Signs in again and again, while the others keep their sessions. */
const visitor = 'holly.reeve@'
/** Not in the list of faults, which counts equal ones. */
const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const pauseMs = 150
const pauseOfVisitorMs = 3000
const messagesOfCase = 8

/** People at work: each signs in once and repeats a round of pages, reads and writes until the load stops. */
export async function startLoad(address: string): Promise<Load> {
  const requests: Request[] = []
  let isStopping = false
  const load: Load = {
    phase: 'start',
    requests,
    count: (request) => requests.push({ ...request, phase: load.phase }),
    async stop() {
      isStopping = true
      await working
    },
  }
  const { count } = load
  const signedIn = (start: string) => personOf(address, start, count)
  const asCustomers = await Promise.all(customers.map(signedIn))
  const asStaff = await Promise.all(staff.map(signedIn))
  const repeat = async (round: () => Promise<unknown>, pause = pauseMs) => {
    while (!isStopping) {
      await round().catch((error: unknown) => count({ what: 'round', release: null, ms: 0, fault: String(error) }))
      await sleep(pause)
    }
  }
  const working = Promise.all([
    ...asCustomers.map((person) => repeat(roundOfCustomer(person))),
    ...asStaff.map((person) => repeat(roundOfStaff(person))),
    repeat(() => signInAgain(address, count), pauseOfVisitorMs),
  ])
  return load
}

function roundOfCustomer({ page, read, write }: Person): () => Promise<void> {
  let [messages, caseId] = [0, '']
  return async () => {
    await page('page of services', '/services')
    await read('services', '/service-info/api/services')
    await read('categories', '/service-info/api/services/categories')
    await read('incidents', '/incident-info/api/incidents')
    await read('cases', '/case-info/api/cases')
    if (messages % messagesOfCase === 0) {
      const opened = await write('open a case', 'POST', '/case-info/api/cases', {
        kind: 'information',
        title: 'While both releases serve',
        description: 'Which of them opened this?',
      })
      caseId = Case.safeParse(opened).data?.caseId ?? caseId
    }
    messages += 1
    const text = `Written ${randomUUID()}`
    await write('reply', 'POST', `/case-info/api/cases/${caseId}/messages`, { text, fileIds: [] })
    await read('case', `/case-info/api/cases/${caseId}`, (body) => JSON.stringify(body).includes(text))
    const orders = Rows.safeParse(await read('orders', '/order-info/api/orders'))
    const orderId = orders.data?.rows[0]?.orderId
    const orderRef = `BG-${messages}`
    if (orderId) await write('order reference', 'PATCH', `/order-info/api/orders/${orderId}`, { orderRef })
  }
}

function roundOfStaff({ page, read, write }: Person): () => Promise<void> {
  return async () => {
    await page('page of the desk', '/desk')
    await read('queue', '/desk-info/api/work')
    await read('accounts', '/desk-info/api/accounts')
    await read('summary', '/desk-info/api/summary')
    await read('incidents of the desk', '/desk-info/api/incidents')
    const { data } = DeskCases.safeParse(await read('cases of the desk', '/desk-info/api/cases'))
    const [first] = data?.rows ?? []
    if (first) {
      const answers = `/case-desk/api/cases/${first.caseId}/answers`
      await write('internal note', 'POST', answers, { text: 'Seen.', isInternal: true }, first.accountId)
    }
    const begun = new Date(Date.now() - 60_000).toISOString()
    // Each release takes its own fields and ignores those of the other one.
    const opened = await write('open an incident', 'POST', '/incident-desk/api/incidents', {
      kind: 'degradation',
      title: 'While both releases serve',
      text: 'Calls are slow.',
      carrier: 'Openreach',
      rules: { carriers: ['Openreach'] },
      start: begun,
    })
    const { data: incident } = Incident.safeParse(opened)
    if (!incident) return
    const closure = { cause: 'A test.', endedAt: new Date().toISOString(), minutesDown: 1 }
    await write('close the incident', 'POST', `/incident-desk/api/incidents/${incident.ref}/closure`, closure)
  }
}

export type Count = (request: Omit<Request, 'phase'>) => unknown

interface Person {
  /** Opens a page and loads a file of it. */
  page(what: string, path: string): Promise<void>
  /** Calls the gateway with the token of the session. */
  read(what: string, path: string, isRight?: (body: unknown) => boolean, account?: string): Promise<unknown>
  write(what: string, method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, account?: string): Promise<unknown>
}

export async function personOf(address: string, start: string, count: Count): Promise<Person> {
  const { email, password, account: own } = signInOf(start)
  const gateway = `${address}/gateway`
  const { browser } = await signIn({ BASE_URL: address, GATEWAY_BASE_URL: gateway }, email, password)
  const send = sender(browser, count)
  const call = async (what: string, path: string, init: RequestInit, account = own): Promise<unknown> => {
    const session = await send('session', `${address}/api/auth/session`)
    const token = Session.safeParse(JSON.parse(session ?? 'null'))
    if (!token.success) {
      count({ what, release: null, ms: 0, fault: 'no session' })
      return null
    }
    const authorization = `Bearer ${token.data.accessToken}`
    const headers = { authorization, 'account-id': account, 'content-type': 'application/json' }
    const text = await send(what, `${gateway}${path}`, { ...init, headers })
    return text === null ? null : JSON.parse(text || '{}')
  }
  return {
    async page(what, path) {
      const html = await send(what, `${address}${path}`, { headers: { accept: 'text/html' } })
      const files = html?.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
      const file = files[randomInt(Math.max(files.length, 1))]
      if (file) await send('file of a page', `${address}${file}`)
    },
    async read(what, path, isRight = () => true, account = own) {
      const body = await call(what, path, {}, account)
      if (body !== null && !isRight(body)) count({ what, release: null, ms: 0, fault: 'without what was written' })
      return body
    },
    write: (what, method, path, body, account) => call(what, path, { method, body: JSON.stringify(body) }, account),
  }
}

function signInOf(start: string) {
  const found = signIns.find(({ email }) => email.startsWith(start))
  if (!found) throw new Error(`There is no demo sign-in of ${start}`)
  return found
}

async function signInAgain(address: string, count: Count): Promise<void> {
  const { email, password } = signInOf(visitor)
  const from = performance.now()
  const fault = await signIn({ BASE_URL: address, GATEWAY_BASE_URL: `${address}/gateway` }, email, password).then(
    () => null,
    (error: unknown) => String(error),
  )
  count({ what: 'sign-in', release: null, ms: performance.now() - from, fault })
}

/** Every response that is no success is a fault: nothing here is refused or redirected in a sound installation. */
function sender(browser: TestBrowser, count: Count) {
  return async (what: string, url: string, init: RequestInit = {}): Promise<string | null> => {
    const from = performance.now()
    try {
      const answer = await browser.request(url, { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await answer.text()
      const served = answer.headers.get(releaseHeader)
      const release = releases.find((each) => each === served) ?? null
      const fault = answer.ok ? null : `${answer.status} ${text.replace(ids, '').slice(0, 200)}`
      count({ what, release, ms: performance.now() - from, fault })
      return fault === null ? text : null
    } catch (error) {
      count({ what, release: null, ms: performance.now() - from, fault: String(error) })
      return null
    }
  }
}
