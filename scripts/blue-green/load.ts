import { randomUUID } from 'node:crypto'
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
  stop(): Promise<void>
}

interface Person {
  /** Sends a request with the cookies, counts it, and returns the text of a right response. */
  get(what: string, path: string): Promise<string | null>
  /** Calls the gateway with the token of the session. */
  read(what: string, path: string): Promise<unknown>
  write(what: string, method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown>
}

const Session = z.object({ accessToken: z.string() })
const Listed = z.object({ orders: z.array(z.object({ orderId: z.string() })) }).or(
  z.object({ rows: z.array(z.object({ orderId: z.string() })) }).transform(({ rows }) => ({ orders: rows })),
)
const Case = z.object({ caseId: z.string() })

const customers = ['service.desk@', 'ines.ashlar@', 'owen.marl@', 'priya.stanner@']
const staff = ['ruth.calder@']
const pauseMs = 150
const messagesOfCase = 8

/** People at work: each signs in once and repeats a round of pages, reads and writes until the load stops. */
export async function startLoad(address: string): Promise<Load> {
  const requests: Request[] = []
  let isStopping = false
  const load: Load = {
    phase: 'start',
    requests,
    async stop() {
      isStopping = true
      await working
    },
  }
  const signedIn = (start: string) => personOf(address, start, (request) => requests.push({ ...request, phase: load.phase }))
  const [asCustomers, asStaff] = await Promise.all([
    Promise.all(customers.map(signedIn)),
    Promise.all(staff.map(signedIn)),
  ])
  const repeat = async (round: () => Promise<void>) => {
    while (!isStopping) {
      await round()
      await sleep(pauseMs)
    }
  }
  const working = Promise.all([
    ...asCustomers.map((person) => repeat(roundOfCustomer(person))),
    ...asStaff.map((person) => repeat(roundOfStaff(person))),
  ])
  return load
}

function roundOfCustomer({ get, read, write }: Person): () => Promise<void> {
  let [messages, caseId] = [0, '']
  return async () => {
    const page = await get('page', '/services')
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(page ?? '') ?? []
    if (asset) await get('file of the page', asset)
    await read('services', '/service-info/api/services')
    await read('categories', '/service-info/api/services/categories')
    await read('incidents', '/incident-info/api/incidents')
    await read('cases', '/case-info/api/cases')
    if (messages % messagesOfCase === 0) {
      const opened = Case.safeParse(
        await write('open a case', 'POST', '/case-info/api/cases', {
          kind: 'information',
          title: 'While both releases serve',
          description: 'Which of them opened this?',
        }),
      )
      caseId = opened.data?.caseId ?? caseId
    }
    messages += 1
    const text = `Written ${randomUUID()}`
    await write('reply', 'POST', `/case-info/api/cases/${caseId}/messages`, { text, fileIds: [] })
    await read(`case with the reply`, `/case-info/api/cases/${caseId}`)
    const orders = Listed.safeParse(await read('orders', '/order-info/api/orders'))
    const order = orders.data?.orders[0]
    if (order)
      await write('order reference', 'PATCH', `/order-info/api/orders/${order.orderId}`, {
        orderRef: `BG-${messages}`,
      })
  }
}

function roundOfStaff({ get, read }: Person): () => Promise<void> {
  return async () => {
    await get('page of the desk', '/desk')
    await read('queue', '/desk-info/api/work')
    await read('accounts', '/desk-info/api/accounts')
    await read('summary', '/desk-info/api/summary')
    await read('incidents of the desk', '/desk-info/api/incidents')
  }
}

type Count = (request: Omit<Request, 'phase'>) => void

async function personOf(address: string, start: string, count: Count): Promise<Person> {
  const found = signIns.find(({ email }) => email.startsWith(start))
  if (!found) throw new Error(`There is no demo sign-in of ${start}`)
  const gateway = `${address}/gateway`
  const { browser } = await signIn({ BASE_URL: address, GATEWAY_BASE_URL: gateway }, found.email, found.password)
  const send = sender(browser, count)
  const read = async (what: string, path: string, init: RequestInit = {}): Promise<unknown> => {
    const session = await send('session', `${address}/api/auth/session`)
    const token = Session.safeParse(JSON.parse(session ?? 'null'))
    if (!token.success) {
      count({ what, release: null, ms: 0, fault: 'no session' })
      return null
    }
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token.data.accessToken}`)
    headers.set('account-id', found.account)
    const text = await send(what, `${gateway}${path}`, { ...init, headers })
    return text === null ? null : JSON.parse(text)
  }
  return {
    get: (what, path) => send(what, `${address}${path}`, { headers: { accept: 'text/html' } }),
    read,
    write: (what, method, path, body) =>
      read(what, path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
}

/** Every response that is not 200 is a fault: nothing here is refused or redirected in a sound installation. */
function sender(browser: TestBrowser, count: Count) {
  return async (what: string, url: string, init: RequestInit = {}): Promise<string | null> => {
    const from = performance.now()
    try {
      const answer = await browser.request(url, { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await answer.text()
      const served = answer.headers.get(releaseHeader)
      const release = releases.find((each) => each === served) ?? null
      const fault = answer.status === 200 ? null : `${answer.status} ${text.slice(0, 200)}`
      count({ what, release, ms: performance.now() - from, fault })
      return fault === null ? text : null
    } catch (error) {
      count({ what, release: null, ms: performance.now() - from, fault: String(error) })
      return null
    }
  }
}
