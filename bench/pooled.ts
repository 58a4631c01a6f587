import { gatewayLogin } from '@portal/db/src/roles.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { startPgBouncer } from '@portal/server/src/doctor/testing/pgbouncer.ts'
import pg from 'pg'
import { z } from 'zod'
import type { Figure, Row, Setting } from './figure.ts'
import { load, type LoadResult } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'
import { percentile, rounded, sum } from './support/statistics.ts'

const connections = 40
const homePort = 3540
const paths = [
  '/gateway/service-info/api/services',
  '/gateway/dashboard-info/api/tiles',
  '/gateway/order-info/api/orders',
]

/** Many gateway processes that share the connections of one PgBouncer in transaction mode. */
export const pooled: Figure = {
  name: 'pooled',
  isLong: true,
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const count = isQuick ? 3 : 20
  const running: { stop(): Promise<void> }[] = []
  try {
    const base = { BASE_URL: `http://127.0.0.1:${homePort}`, ACCESS_TOKEN_SECONDS: '3600' }
    const { stop, ...direct } = await startEmbedded(folder, undefined, ['max_connections=500'])
    running.push({ stop })
    const home = await startPortal(homePort, folder, base, ['portal', 'identity', 'worker'])
    running.push(home)
    const clients = { max_client_conn: 1000, ignore_startup_parameters: 'statement_timeout' }
    const pooler = await startPgBouncer(direct, {
      ...clients,
      pool_mode: 'transaction',
      default_pool_size: connections,
    })
    running.push(pooler)
    // A socket has no address for DATABASE_URL; in this mode each client has a connection of its own.
    const own = await startPgBouncer(direct, { ...clients, pool_mode: 'session', default_pool_size: 400 })
    running.push(own)
    const settings = {
      ...base,
      INSIDE_URL: base.BASE_URL,
      GATEWAY_DATABASE_URL: pooler.urlOf(gatewayLogin),
      DATABASE_URL: own.urlOf(),
      GATEWAY_PREPARED_STATEMENTS: 'false',
      DEMO_DATA: 'false',
    }
    const gateways: Portal[] = []
    for (let i = 1; i <= count; i += 1) {
      const gateway = await startPortal(homePort + i, folder, settings, ['gateway'])
      gateways.push(gateway)
      running.push(gateway)
    }
    const { email, password } = administrator()
    const { accessToken } = await signIn(home, email, password)
    // The first call of a process fetches the identity server's keys.
    for (const { port } of gateways) {
      await load(port, {
        connections: 1,
        requests: paths.length,
        headers: authorised(accessToken),
        paths,
        pauseMs: 500,
      })
    }
    const watch = await watchConnections(direct)
    running.push(watch)
    const durationMs = isQuick ? 3000 : 30_000
    const headers = authorised(accessToken)
    const results = await Promise.all(
      gateways.map(({ port }) => load(port, { connections: 2, durationMs, headers, paths, pauseMs: 500 })),
    )
    const answers = sum(results.map((each) => each.answers))
    const timesMs = results.flatMap((each) => each.timesMs)
    return [
      {
        figure: `Connections of ${count} gateways to PostgreSQL`,
        measured: watch.most('gateway'),
        unit: 'connections',
        limit: { atMost: connections },
        note: `${watch.most('others')} direct ones, for sessions, jobs and notifications`,
      },
      {
        figure: 'Gateways that answered',
        measured: results.filter((each) => each.answers > 0).length,
        unit: 'processes',
        limit: { atLeast: count },
        note: `${answers} answers, ${rounded(answers / (durationMs / 1000), 0)} a second, ${sum(results.map((each) => each.refused))} times 503${reasonsOf(results)}, no other failure`,
      },
      {
        figure: 'Time of a response, p99',
        measured: rounded(percentile(timesMs, 99), 0),
        unit: 'ms',
        note: `median ${rounded(percentile(timesMs, 50), 0)} ms, all processes and the database on the same cores`,
      },
    ]
  } finally {
    for (const each of running.toReversed()) await each.stop()
  }
}

const reasonsOf = (results: readonly LoadResult[]) => {
  const reasons = new Set(results.flatMap((each) => [...each.reasons]))
  return reasons.size > 0 ? ` (${[...reasons].join(' ')})` : ''
}

const authorised = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

const Counts = z.array(z.object({ gateway: z.number(), others: z.number() }))

/** The highest numbers of connections, asked ten times a second. */
async function watchConnections(direct: pg.ClientConfig) {
  const client = new pg.Client({ ...direct, application_name: 'bench' })
  await client.connect()
  const most = { gateway: 0, others: 0 }
  let isEnded = false
  const ask = async () => {
    while (!isEnded) {
      const { rows } = await client.query(
        `select count(*) filter (where usename = $1)::integer as gateway, count(*) filter (where usename <> $1)::integer as others
         from pg_stat_activity where backend_type = 'client backend'`,
        [gatewayLogin],
      )
      const [now] = Counts.parse(rows)
      most.gateway = Math.max(most.gateway, now?.gateway ?? 0)
      most.others = Math.max(most.others, now?.others ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const asking = ask()
  return {
    most: (of: keyof typeof most) => most[of],
    async stop() {
      isEnded = true
      await asking
      await client.end()
    },
  }
}
