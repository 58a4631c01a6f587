import { createServer } from 'node:http'
import type { Figure, Row, Setting } from './figure.ts'
import { load } from './support/load.ts'
import { type Portal, signIn, startPortal, withFolder } from './support/portal.ts'
import { ownCpuMs } from './support/process-usage.ts'
import { administrator } from './support/sign-ins.ts'
import { median, rounded } from './support/statistics.ts'

const connections = 4
const collectorPort = 3516
const homePort = 3510
const sides = [
  { name: 'nothing', port: 3514, settings: {} },
  { name: 'metrics', port: 3511, settings: { METRICS_PORT: '3517' } },
  { name: 'log of every request', port: 3512, settings: { LOG_LEVEL: 'info' } },
  {
    name: 'traces of every request',
    port: 3513,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}` },
  },
] as const

const paths = {
  'GET /api/auth/session': '/api/auth/session',
  'List of services': '/gateway/service-info/api/services',
} as const

/** The cost of observability: processor time of the same request with metrics, log or traces, relative to none. */
export const watching: Figure = {
  name: 'watching',
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(collectorPort, '127.0.0.1')
  const running: Portal[] = []
  try {
    // One address for all, so that they accept each other's sessions and tokens. The process there loads the demo data,
    // which leaves its memory different from the others', so it is not measured.
    const same = { BASE_URL: `http://127.0.0.1:${homePort}`, ACCESS_TOKEN_SECONDS: '3600' }
    const home = await startPortal(homePort, folder, same)
    running.push(home)
    const portals: Portal[] = []
    for (const { port, settings } of sides) portals.push(await startPortal(port, folder, { ...same, ...settings }))
    running.push(...portals)
    const { email, password } = administrator()
    const { cookie, accessToken } = await signIn(home, email, password)
    const headers = { cookie, authorization: `Bearer ${accessToken}` }
    const rows: Row[] = []
    for (const [name, path] of Object.entries(paths))
      rows.push(...(await compare(name, path, portals, headers, isQuick)))
    return rows
  } finally {
    for (const portal of running.toReversed()) await portal.stop()
    collector.close()
  }
}

async function compare(
  name: string,
  path: string,
  portals: readonly Portal[],
  headers: Record<string, string>,
  isQuick: boolean,
): Promise<Row[]> {
  const requests = (path.startsWith('/api/') ? 6000 : 600) * (isQuick ? 0.1 : 1)
  const ask = ({ port }: Portal) => load(port, { connections, requests, headers, paths: [path] })
  for (const portal of portals) await ask(portal)
  const taken = portals.map((): number[] => [])
  for (let round = 0; round < (isQuick ? 2 : 15); round += 1) {
    for (const [at, portal] of portals.entries()) {
      const before = ownCpuMs(portal.pid)
      const { answers } = await ask(portal)
      taken[at]?.push((ownCpuMs(portal.pid) - before) / answers)
    }
  }
  const [without = [], ...others] = taken
  return others.map((each, at) => ({
    figure: `${name} with ${sides[at + 1]?.name}, to without`,
    // Calculated for each round, because other load on the machine varies between rounds.
    measured: rounded(median(each.map((ms, round) => ms / (without[round] ?? Number.NaN))), 2),
    unit: 'times',
    // Full tracing is for a day of investigation, not permanent use.
    ...(at === 0 && { limit: { atMost: 1.1 } }),
    note: `${rounded(median(each), 3)} and ${rounded(median(without), 3)} ms of CPU time`,
  }))
}
