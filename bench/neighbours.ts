import { openDatabase } from '@portal/db/src/database.ts'
import { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { load } from './support/load.ts'
import { multiplyRows } from './support/multiply-rows.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator, demoSignIns } from './support/sign-ins.ts'
import { percentile, rounded } from './support/statistics.ts'

const port = 3481
const services = 20_000
const settings = { PORT: String(port), ENVIRONMENT: 'demo', ACCESS_TOKEN_SECONDS: '36000' }

/** How long others wait while one account continuously makes the largest requests. */
export const neighbours: Figure = {
  name: 'neighbours',
  run: (setting) =>
    withFolder(async (folder) => {
      const portal = await startPortal(port, folder, settings)
      try {
        const database = await openDatabase({ dataDir: folder })
        const { account } = administrator()
        await multiplyRows(database.system, { table: 'service', ids: ['service_id'], account }, services)
        await database.close()
        return await measure(portal, setting)
      } finally {
        await portal.stop()
      }
    }),
}

async function measure(portal: Portal, { isQuick }: Setting): Promise<Row[]> {
  const { email, password } = administrator()
  const greedy = callsOf(portal, (await signIn(portal, email, password)).accessToken)
  const quiet = demoSignIns().find((person) => person.account === '104993')
  if (!quiet) throw new Error('The demonstration has no second account')
  const { accessToken } = await signIn(portal, quiet.email, quiet.password)
  const works = await worksOf(portal, greedy, isQuick ? 20 : 459)
  const listen = async () => {
    const { timesMs } = await load(port, {
      connections: 4,
      durationMs: isQuick ? 2000 : 30_000,
      headers: { authorization: `Bearer ${accessToken}` },
      paths: [
        '/gateway/service-info/api/services',
        '/gateway/order-info/api/orders',
        '/gateway/dashboard-info/api/tiles',
      ],
    })
    return timesMs
  }
  await listen()
  const alone = await listen()
  const counted = new Map<string, number>()
  let isOver = false
  const loops = works.map(async ({ name, ask }) => {
    while (!isOver) {
      const status = await ask()
      const said = `${name} ${status}`
      counted.set(said, (counted.get(said) ?? 0) + 1)
      // A refusal says when to retry; this client retries sooner.
      if (status === 429 || status === 503) await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })
  const beside = await listen()
  isOver = true
  await Promise.all(loops)
  const note = [...counted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([said, count]) => `${said}: ${count}`)
    .join(', ')
  return [
    {
      figure: 'Alone, p99',
      measured: rounded(percentile(alone, 99), 1),
      unit: 'ms',
      note: `${alone.length} responses`,
    },
    {
      figure: 'Beside an account with the largest requests, p99',
      measured: rounded(percentile(beside, 99), 1),
      unit: 'ms',
      limit: { atMost: 250 },
      note: `${beside.length} responses, the longest ${Math.round(Math.max(...beside))} ms; ${note}`,
    },
  ]
}

type Ask = (method: string, path: string, body?: object) => Promise<Response>

function callsOf({ address }: Portal, accessToken: string): Ask {
  return (method, path, body) =>
    fetch(`${address}/gateway${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
}

interface Work {
  name: string
  /** Returns the status. */
  ask: () => Promise<number>
}

async function worksOf(portal: Portal, ask: Ask, sites: number): Promise<Work[]> {
  const quoteId = await pricedQuote(ask, sites)
  const Zones = z.object({ rows: z.array(z.object({ zoneId: z.string() })) })
  const [zone] = Zones.parse(await (await ask('GET', '/dns-info/api/zones')).json()).rows
  if (!zone) throw new Error('The demonstration has no zone')
  const taken = async (answer: Promise<Response>) => {
    const whole = await answer
    await whole.arrayBuffer()
    return whole.status
  }
  const text = `$TTL 3600\n@ SOA ns1.x. h.x. 1 7200 3600 1209600 300\n@ NS ns1.x.\n${'$GENERATE 1-65536 h$ A 192.0.2.1\n'.repeat(6)}`
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    firstName: 'Ada',
    lastName: `Byron ${index}`,
    email: `ada${index}@there.example`,
    phone: `0113 496 0${String(index % 1000).padStart(3, '0')}`,
    roles: 'Technical',
  }))
  return [
    { name: 'Quote', ask: () => taken(ask('GET', `/quote-info/api/quotes/${quoteId}/quote.pdf`)) },
    ...Array.from({ length: 12 }, () => ({
      name: 'Export',
      ask: () => taken(ask('GET', '/service-info/api/services.csv')),
    })),
    {
      name: 'Zone file',
      ask: () => taken(ask('POST', `/dns-info/api/zones/${zone.zoneId}/import-previews`, { text })),
    },
    { name: 'Sheet', ask: () => taken(ask('POST', '/contact-info/api/contact-imports', { rows, dryRun: true })) },
    { name: 'Wrong password', ask: () => wrongPassword(portal) },
  ]
}

const Quote = z.object({ quoteId: z.string(), state: z.string() })

async function pricedQuote(ask: Ask, sites: number): Promise<string> {
  const read = async (answer: Promise<Response>) => Quote.parse(await (await answer).json())
  const { quoteId } = await read(ask('POST', '/quote-info/api/quotes', { title: 'Every branch' }))
  const path = `/quote-info/api/quotes/${quoteId}`
  const rows = Array.from({ length: sites }, (_, index) => ({
    name: `Branch ${index}`,
    address: `${index} High Street`,
    postcode: `LS1 0${'ABDEFGHJLNPQRSTUWXYZ'[index % 20]}A`,
  }))
  await ask('POST', `${path}/sites`, { rows })
  let quote = await read(ask('POST', `${path}/pricing`))
  while (quote.state === 'inProgress') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    quote = await read(ask('GET', path))
  }
  return quoteId
}

let attempts = 0

/** A new name each time, because one that has failed often is blocked. */
async function wrongPassword(portal: Portal): Promise<number> {
  attempts += 1
  const browser = new TestBrowser()
  const auth = `${portal.address}/api/auth`
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await browser.request(`${auth}/csrf`)).json())
  const started = await browser.postForm(`${auth}/signin/openid-connect`, { csrfToken, callbackUrl: '/', json: 'true' })
  const { url } = z.object({ url: z.string() }).parse(await started.json())
  const form = await browser.follow(url)
  const email = `nobody${attempts}@there.example`
  return (await browser.postForm(form.url, { email, password: 'a wrong password' })).status
}
