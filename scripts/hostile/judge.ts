import type { Operation } from './operations.ts'
import type { Answer } from './send.ts'

type Declared = Pick<Operation, 'mayBeUnavailable'>

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

/** The fault in a response; null if there is none. Every upstream of the demo is embedded, so none can excuse a 502. */
export function faultOf({ status, body, ms }: Answer, { mayBeUnavailable }: Declared, slowMs: number): string | null {
  // With the code of the contract: a proxy or a crash may also answer 503.
  const isDeclared = status === 503 && mayBeUnavailable && body.includes('"code":"unavailable"')
  if (status >= 500 && !isDeclared) return `answered ${status}`
  if (ms > slowMs) return `took ${(ms / 1000).toFixed(1)} s`
  const leak = status >= 400 ? internal.find((pattern) => pattern.test(body)) : undefined
  return leak ? `shows what is internal: ${leak.exec(body)?.[0] ?? ''}` : null
}
