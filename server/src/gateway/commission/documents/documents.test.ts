import { parse } from 'csv-parse'
import { sql } from 'kysely'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { inflateSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'
import { createStatement } from '../testing/statements.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer', name: 'Ternbeck Telecom' })
const reader = await portal.signIn(await createUser(database, dealer))
const manyLines = 50_000
// Statistics from before the dealer's first statement: PostgreSQL then expects one line, not 50,000.
const other = await createAccount(database, { type: 'dealer', name: 'Redmoor Networks' })
await createStatement(database, other, { month: '2026-01', lines: 5000 })
await sql`analyze commission_line`.execute(database.system)
await createStatement(database, dealer, { month: '2026-01', lines: 50 })
await createStatement(database, dealer, { month: '2026-02', lines: manyLines })

const at = (ref: string, rest = '') => `/commission-info/api/statements/${ref}${rest}`
const megabyte = 1024 * 1024

// Garbage collection makes memory figures comparable: only live objects count.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The peak of additional memory in the server, which is this process, while a slow reader downloads. */
async function readSlowly(path: string) {
  const used = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  const answer = await reader.gateway(path)
  let [bytes, most, chunks] = [0, 0, 0]
  for await (const chunk of Readable.fromWeb(answer.body!)) {
    bytes += chunk.length
    chunks += 1
    if (chunks % 50 === 0) most = Math.max(most, used() - before)
    // The reader is slower than the server, which must wait instead of buffering.
    await new Promise(setImmediate)
  }
  return { answer, bytes, most }
}

describe('a statement of 50,000 lines', { timeout: 120_000 }, () => {
  test('opens as fast as one of 50', async () => {
    const time = async (ref: string) => {
      const from = performance.now()
      await (await reader.gateway(at(ref))).text()
      await (await reader.gateway(at(ref, '/lines?kind=new'))).text()
      return performance.now() - from
    }
    // Alternates the two and takes the best of each, so that a briefly busy machine does not distort the comparison.
    let [few, many] = [Infinity, Infinity]
    for (let round = 0; round < 12; round += 1) {
      few = Math.min(few, await time('CM-2026-01'))
      many = Math.min(many, await time('CM-2026-02'))
    }
    // Both do the same work; the margin is noise of a busy machine.
    expect(many).toBeLessThan(few * 2 + 20)
  })

  test('is saved as CSV with constant memory, and adds up to the statement', async () => {
    const { answer, bytes, most } = await readSlowly(at('CM-2026-02', '/lines.csv'))
    expect(answer.status).toBe(200)
    expect(bytes).toBeGreaterThan(4 * megabyte)
    expect(most / megabyte).toBeLessThan(16)
    const again = await reader.gateway(at('CM-2026-02', '/lines.csv'))
    const records = Readable.fromWeb(again.body!).pipe(parse({ bom: true, from_line: 2 }))
    let [lines, pence] = [0, 0]
    for await (const cells of records) {
      lines += 1
      pence += Math.round(Number(cells[8]) * 100)
    }
    const { net } = await json<{ net: number }>(reader.gateway(at('CM-2026-02')))
    expect([lines, pence]).toEqual([manyLines, net])
  })

  test('is saved as PDF with constant memory', async () => {
    const { answer, bytes, most } = await readSlowly(at('CM-2026-02', '/statement.pdf'))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="CM-2026-02.pdf"')
    expect(bytes).toBeGreaterThan(megabyte)
    expect(most / megabyte).toBeLessThan(16)
  })
})

test('readers who disconnect release the database', async () => {
  for (let round = 0; round < 8; round += 1) {
    const leaving = new AbortController()
    const path = at('CM-2026-02', round % 2 === 0 ? '/statement.pdf' : '/lines.csv')
    await reader.gateway(path, { signal: leaving.signal })
    leaving.abort()
  }
  const status = async () => (await reader.gateway(at('CM-2026-01', '/lines.csv'))).status
  await expect.poll(status, { timeout: 10_000 }).toBe(200)
})

test("the PDF of a statement without an invoice has the page's figures, and says that it is no invoice", async () => {
  const bytes = Buffer.from(await (await reader.gateway(at('CM-2026-01', '/statement.pdf'))).arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF')
  const text = wordsOf(bytes)
  const { net, vat, gross } = await json<{ net: number; vat: number; gross: number }>(reader.gateway(at('CM-2026-01')))
  for (const minor of [net, vat, gross]) expect(text).toContain(`£${(minor / 100).toFixed(2)}`)
  expect(text).toContain('Commission statement, January 2026')
  expect(text).toContain('This statement is not a VAT invoice.')
  expect(text).toContain('Page 2 of 2')
})

/** The text of our own documents: each page is a compressed stream with hexadecimal character codes. */
function wordsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const pages = streams.map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
  return pages
    .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, codes = '']) => [...codes.matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n')
}
