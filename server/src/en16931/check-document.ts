import { Breach } from '@portal/contract/billing/documents.ts'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** The published rules that documents are checked against. */
export const rulesVersion = 'EN 16931 for UBL, 1.3.16'

const limits = { memoryMb: 512, timeMs: 120_000 }

/** Checks an invoice or credit note in a process of its own, which has no settings and only reads the project's files. */
export async function checkDocument(xml: Uint8Array, { memoryMb, timeMs } = limits): Promise<Breach[]> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMb}`, '--no-warnings', new URL('check.ts', import.meta.url).pathname],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeMs, killSignal: 'SIGKILL' },
  )
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? String(code)))
  })
  // It may end before it has read everything.
  child.stdin.once('error', () => {})
  child.stdin.end(xml)
  const [answer, end] = await Promise.all([text(child.stdout), ended])
  if (end !== '0') throw new Error(`The checker ended with ${end}`)
  return z.array(Breach).parse(JSON.parse(answer))
}
