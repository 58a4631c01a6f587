import type { Figure, Row, Setting } from './figure.ts'
import { load, untilAnswers } from './support/load.ts'
import { peerCookie, startPeer } from './support/peer.ts'
import { root, signIn, startPortal, withFolder } from './support/portal.ts'
import { cpuMs } from './support/process-usage.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'
import { administrator } from './support/sign-ins.ts'
import { median, percentile, rounded } from './support/statistics.ts'

const path = '/api/auth/session'
const connections = 4

interface Side {
  name: string
  server: ServerProcess
  cookie: string
  /** Enough for the kernel's resolution of a hundredth of a second. */
  requests: number
  cpuMs: number[]
  p99Ms: number[]
}

/**
 * `GET /api/auth/session`, signed in: CPU per request of the portal, of next-auth in Next.js, and of an empty
 * node:http.
 */
export const session: Figure = {
  name: 'session',
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const servers: ServerProcess[] = []
  try {
    const portal = await startPortal(3400, folder)
    servers.push(portal)
    const peer = await startPeer(3401)
    servers.push(peer)
    const bare = await startBare(3402)
    servers.push(bare)
    const { email, password } = administrator()
    const { cookie, accessToken } = await signIn(portal, email, password)
    const scale = isQuick ? 0.1 : 1
    const sides = [
      side('portal', portal, cookie, 20_000 * scale),
      side('next-auth', peer, peerCookie(accessToken), 3000 * scale),
      side('node:http', bare, cookie, 20_000 * scale),
    ] as const
    for (const each of sides) await assertSignedIn(each)
    for (const each of sides) await ask(each)
    // In turn, so that other load on the machine affects all of them.
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) for (const each of sides) await count(each)
    return rows(...sides)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function startBare(port: number): Promise<ServerProcess> {
  return startServer({ port, args: ['bench/support/bare-server.ts', String(port)], cwd: root, env: {}, readyPath: '/' })
}

function side(name: string, server: ServerProcess, cookie: string, requests: number): Side {
  return { name, server, cookie, requests, cpuMs: [], p99Ms: [] }
}

async function assertSignedIn({ name, server, cookie }: Side): Promise<void> {
  await untilAnswers(`http://127.0.0.1:${server.port}${path}`)
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } })
  const text = await answer.text()
  if (!text.includes('"user"')) throw new Error(`${name} does not take the session: ${text.slice(0, 200)}`)
}

function ask({ server, cookie, requests }: Side) {
  return load(server.port, { connections, requests, headers: { cookie }, paths: [path] })
}

async function count(each: Side): Promise<void> {
  const before = cpuMs(each.server.pid)
  const { timesMs, answers } = await ask(each)
  each.cpuMs.push((cpuMs(each.server.pid) - before) / answers)
  each.p99Ms.push(percentile(timesMs, 99))
}

function rows(portal: Side, peer: Side, bare: Side): Row[] {
  const [ours, theirs, floor] = [median(portal.cpuMs), median(peer.cpuMs), median(bare.cpuMs)]
  const p99 = { ours: median(portal.p99Ms), theirs: median(peer.p99Ms) }
  return [
    { figure: 'CPU per request, portal', measured: rounded(ours, 4), unit: 'ms', note: 'with its database' },
    { figure: 'CPU per request, next-auth', measured: rounded(theirs, 4), unit: 'ms' },
    { figure: 'CPU per request, empty node:http', measured: rounded(floor, 4), unit: 'ms' },
    { figure: 'next-auth to portal, CPU', measured: rounded(theirs / ours, 1), unit: 'times', limit: { atLeast: 8 } },
    { figure: 'p99, portal', measured: rounded(p99.ours, 2), unit: 'ms' },
    { figure: 'p99, next-auth', measured: rounded(p99.theirs, 2), unit: 'ms' },
    {
      figure: 'p99, portal to next-auth',
      measured: rounded(p99.ours / p99.theirs, 2),
      unit: 'times',
      limit: { atMost: 1 },
    },
  ]
}
