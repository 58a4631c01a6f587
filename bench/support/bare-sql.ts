import { appRole } from '@portal/db/src/roles.ts'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Statement } from './capture.ts'

/** Repeats the same statements without the portal, each on as many connections as the load has. */
export async function bareSql(
  connection: pg.PoolConfig,
  account: string,
  groups: readonly (readonly Statement[])[],
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<{ perSecond: number; timesMs: number[] }> {
  const clients = await Promise.all(Array.from({ length: connections }, () => open(connection, account)))
  const timesMs: number[] = []
  const begin = performance.now()
  let sent = 0
  const work = async (client: pg.Client) => {
    while (performance.now() - begin < durationMs) {
      const start = performance.now()
      sent += 1
      for (const { text, values } of groups[sent % groups.length] ?? []) {
        // A name makes the connection cache the plan, as the portal's connections do.
        await client.query({ text, values: [...values], name: nameOf(text) })
      }
      timesMs.push(performance.now() - start)
    }
  }
  await Promise.all(clients.map(work))
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: timesMs.length / seconds, timesMs }
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)

/** Uses the gateway's role and account, so that row-level security does the same work. */
async function open(connection: pg.PoolConfig, account: string): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`set role ${appRole}`)
  await client.query("select set_config('portal.account_id', $1, false)", [account])
  return client
}
