import { cleanText, cleanValue, telemetryLimits } from '@portal/contract/monitoring/telemetry.ts'
import type { Log } from './log.ts'

interface LogOptions {
  send?: typeof fetch
  now?: () => number
}

const mostPerMinute = 10
const mostMessages = 100
// Browsers limit keep-alive requests to 64 KiB when the page closes.
const mostKeptAlive = 60_000

/** Writes to the server's log. It is asynchronous, fails silently, and cannot flood the server in a loop. */
export function createLog({ send = (...call) => fetch(...call), now = Date.now }: LogOptions = {}): Log {
  const sent = new Map<string, number[]>()
  const mayLog = (message: string) => {
    const recent = (sent.get(message) ?? []).filter((at) => at > now() - 60_000)
    if (recent.length >= mostPerMinute) return false
    if (sent.size >= mostMessages && !sent.has(message)) sent.clear()
    sent.set(message, [...recent, now()])
    return true
  }
  return (level, msg, obj) => {
    const message = cleanText(msg, telemetryLimits.message)
    if (!mayLog(message)) return
    const body = bodyOf(message, cleanValue(obj))
    send(`/api/log/${level}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: sizeOf(body) <= mostKeptAlive,
    }).catch(() => {
      // There is no other place to report this.
    })
  }
}

function bodyOf(msg: string, obj: unknown): string {
  const body = JSON.stringify({ msg, obj })
  return sizeOf(body) <= mostKeptAlive ? body : JSON.stringify({ msg, obj: '[cut]' })
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}
