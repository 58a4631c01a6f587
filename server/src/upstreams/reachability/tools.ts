import { execFile } from 'node:child_process'
import { CannotRead } from '../line-tests/cannot-read.ts'
import type { Reading } from '../line-tests/readings.ts'

// Debian installs some of these only on the administrator's path.
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const pings = 5
const mostHops = 12

/** Runs a system tool without a shell, with fixed arguments apart from the address, and with a time limit. */
function run(tool: string, args: readonly string[], limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      timeout: limitMs,
      killSignal: 'SIGKILL',
      maxBuffer: 100_000,
      env: { PATH: path, LC_ALL: 'C' },
    } as const
    execFile(tool, [...args], options, (error, out) => {
      if (error?.code === 'ENOENT') reject(new CannotRead(`The tool "${tool}" is not installed on our server`))
      // The tools also fail if the host is unreachable: their output up to then is the result.
      else resolve(out)
    })
  })
}

export async function ping(address: string): Promise<Reading<'ping'>> {
  const out = await run('ping', ['-n', '-q', '-c', String(pings), '-i', '0.2', '-W', '1', address], 10_000)
  return { address, ...readPing(out) }
}

export function readPing(out: string): Omit<Reading<'ping'>, 'address'> {
  const counts = /(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(out)
  const average = /= [\d.]+\/([\d.]+)\//.exec(out)?.[1]
  const received = Number(counts?.[2] ?? 0)
  return {
    sent: Number(counts?.[1] ?? pings),
    received,
    avgMs: average === undefined ? null : Math.round(Number(average) * 100) / 100,
    detail: received > 0 ? '' : counts ? 'No ping response' : 'There is no route to this address from our server',
  }
}

export async function traceroute(address: string): Promise<Reading<'traceroute'>> {
  const out = await run('traceroute', ['-n', '-q', '1', '-w', '1', '-m', String(mostHops), address], 20_000)
  return { address, ...readRoute(out, address) }
}

export function readRoute(out: string, address: string): Omit<Reading<'traceroute'>, 'address'> {
  const hops = [...out.matchAll(/^ *(\d+) +(?:\*|(\d+\.\d+\.\d+\.\d+) +([\d.]+) ms)/gm)].map(([, hop, at, ms]) => ({
    hop: Number(hop),
    address: at ?? null,
    ms: ms === undefined ? null : Number(ms),
  }))
  const isComplete = hops.some((hop) => hop.address === address)
  // Hops after the last one that responded carry no information.
  const last = hops.findLastIndex((hop) => hop.address !== null)
  const shown = hops.slice(0, last + 1)
  const detail =
    shown.length === 0 ? 'No router on the route responded' : 'The last routers on the route do not respond'
  return { isComplete, hops: shown, detail: isComplete ? '' : detail }
}
