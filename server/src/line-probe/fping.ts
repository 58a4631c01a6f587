import { pingSeconds } from '@portal/contract/diagnostics/measurement-values.ts'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** One ping of one address: its round trip in microseconds, or null if no reply came in time. */
export type OnPing = (address: string, roundTripUs: number | null) => void

export interface Pinger {
  /** Why it does not ping now; null if it does. */
  fault(): string | null
  stop(): void
}

/** fping sends at most one ping a millisecond, so that these take half of their ten seconds. */
export const mostAddresses = 5000
// Debian installs fping on the administrator's path in some releases.
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const againAfterMs = [1000, 5000, 30_000] as const
const silentMs = 6 * pingSeconds * 1000

interface PingerOptions {
  tool?: string
  periodMs?: number
  /** A ping is lost without a reply in this time. */
  replyMs?: number
}

/**
 * Pings each address every ten seconds with one fping, which is started again whenever it ends or stops reporting. A
 * ping that this machine cannot send is not reported: that is a gap, not a loss of the line.
 */
export function startPinger(
  addresses: readonly string[],
  onPing: OnPing,
  { tool = 'fping', periodMs = pingSeconds * 1000, replyMs = 2000 }: PingerOptions = {},
): Pinger {
  const args = ['-l', '-4', '-p', String(periodMs), '-t', String(replyMs), '-i', '1']
  let fault: string | null = 'fping is starting'
  let isStopped = false
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let end = () => {}

  const start = () => {
    const child = spawn(tool, args, { env: { PATH: path, LC_ALL: 'C' }, stdio: ['pipe', 'pipe', 'pipe'] })
    const read = createReader(onPing)
    let said = ''
    let heardAt = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - heardAt > silentMs) child.kill('SIGKILL')
    }, pingSeconds * 1000)
    let hasEnded = false
    const ended = (why: string) => {
      if (hasEnded) return
      hasEnded = true
      clearInterval(watch)
      if (isStopped) return
      fault = why
      again = setTimeout(start, againAfterMs[Math.min(failures, againAfterMs.length - 1)])
      failures += 1
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      heardAt = Date.now()
      fault = null
      failures = 0
      read(line)
    })
    child.stderr.on('data', (data: Buffer) => {
      said = `${said}${data.toString()}`.slice(-300)
    })
    child.on('error', (error) =>
      ended(
        'code' in error && error.code === 'ENOENT' ? 'fping is not installed' : `fping did not start: ${error.message}`,
      ),
    )
    child.on('close', () => ended(whyEnded(said)))
    // It may end before it has read all addresses.
    child.stdin.on('error', () => {})
    child.stdin.end(`${addresses.join('\n')}\n`)
    end = () => {
      clearInterval(watch)
      child.kill('SIGKILL')
    }
  }
  start()
  return {
    fault: () => fault,
    stop() {
      isStopped = true
      clearTimeout(again)
      end()
    },
  }
}

/** "10.0.0.1 : [3], 64 bytes, 5.25 ms (5.31 avg, 0% loss)" or "10.0.0.1 : [3], timed out (NaN avg, 100% loss)" */
const pingLine = /^([\d.]+) +: \[(\d+)\], (?:\d+ bytes, ([\d.]+) ms|timed out)/

/** Reads fping's lines. A second reply to a ping, which a faulty network sends, is not counted. */
export function createReader(onPing: OnPing): (line: string) => void {
  const last = new Map<string, number>()
  return (line) => {
    const [, address, number, ms] = pingLine.exec(line) ?? []
    if (address === undefined || number === undefined) return
    const index = Number(number)
    if (index <= (last.get(address) ?? -1)) return
    last.set(address, index)
    onPing(address, ms === undefined ? null : Math.round(Number(ms) * 1000))
  }
}

function whyEnded(said: string): string {
  if (/must run as root|permission|not permitted/i.test(said)) return 'fping may not send pings: it needs CAP_NET_RAW'
  const last = said.trim().split('\n').at(-1)
  return last ? `fping ended: ${last}` : 'fping ended'
}
