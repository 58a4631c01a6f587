import type { Answer } from './send.ts'

/** Internal text: stack traces, statements and database messages. */
const internal = [
  /\bat [\w.<>$ ]+\(?(?:file:|node:|\/)[^\s]*:\d+/,
  /node_modules/,
  /\binvalid (?:input syntax|byte sequence)/,
  /\bsyntax error at or near\b/,
  /\bviolates [\w-]+ constraint\b/,
  /\b(?:select|insert into|delete from)\s+[\w."*, ]+\s(?:from|values|where)\b/i,
  /\b(?:TypeError|RangeError|ReferenceError|ZodError)\b/,
]

/** The fault in a response; null if there is none. */
export function faultOf({ status, body, ms }: Answer, slowMs: number): string | null {
  if (status >= 500 && status !== 502 && !isDeclaredAway(status, body)) return `answered ${status}`
  if (status === 502 && !body.includes('"code":"upstream"')) return 'answered 502'
  if (ms > slowMs) return `took ${(ms / 1000).toFixed(1)} s`
  const leak = status >= 400 ? internal.find((pattern) => pattern.test(body)) : undefined
  return leak ? `shows what is internal: ${leak.exec(body)?.[0] ?? ''}` : null
}

/** A declared problem of the contract, not the response of a proxy or a crash. */
const isDeclaredAway = (status: number, body: string) => status === 503 && body.includes('"code":"unavailable"')
