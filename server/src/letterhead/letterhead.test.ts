import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createStatement } from '../gateway/commission/testing/statements.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { createOrder } from '../testing/order-factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import { createDataCentre, createRack, createVisit, createVisitor } from '../testing/visit-factories.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'brands', 'northline')
// One red pixel, which the letterhead draws as a square.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
for (const id of ['northline', 'painted']) {
  cpSync(example, join(folder, id), { recursive: true })
  const file = join(folder, id, 'brand.json')
  const change = { address: `http://${id}.example`, name: id }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
}
for (const name of ['logo', 'logo-dark']) {
  rmSync(join(folder, 'painted', `${name}.svg`))
  writeFileSync(join(folder, 'painted', `${name}.png`), Buffer.from(png, 'base64'))
}

const portal = await startTestPortal({ PRODUCT_NAME: 'Business', THEME: 'business', BRAND_DIR: folder })
const { database } = portal
const account = await createAccount(database, { type: 'dealer' })
const reader = await portal.signIn(await createUser(database, account))
const dataCentreId = await createDataCentre(database)
const visitId = await createVisit(database, account, {
  dataCentreId,
  rackId: await createRack(database, account, dataCentreId),
  visitorId: await createVisitor(database, account),
})
const orderId = await createOrder(database, account)
await createStatement(database, account, { month: '2026-01' })

const documents = [
  ['pass', `/visit-info/api/visits/${visitId}/pass.pdf`],
  ['confirmation', `/order-info/api/orders/${orderId}/confirmation.pdf`],
  ['statement', '/commission-info/api/statements/CM-2026-01/statement.pdf'],
] as const

async function pdfInBrand(brand: string | null, path: string): Promise<Buffer> {
  await sql`update account set brand = ${brand} where account_id = ${account}`.execute(database.system)
  const answer = await reader.gateway(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })

/** How many pixels of the first page have exactly this colour, 72 of them to an inch. */
function pixels(pdf: Buffer, colour: string): number {
  const image = execFileSync('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', '-'], { input: pdf, maxBuffer: 1 << 24 })
  const start = image.indexOf('\n255\n') + 5
  const [red, green, blue] = Buffer.from(colour.slice(1), 'hex')
  let found = 0
  for (let at = start; at < image.length; at += 3) {
    if (image[at] === red && image[at + 1] === green && image[at + 2] === blue) found += 1
  }
  return found
}

describe.skipIf(!existsSync('/usr/bin/pdftoppm'))('the document', () => {
  test.each(documents)('%s of an account without a brand has the name and colour of the settings', async (_, path) => {
    const pdf = await pdfInBrand(null, path)
    expect(textOf(pdf)).toMatch(/^Business\n/)
    expect(pixels(pdf, '#6929c4')).toBe(0)
  })

  test.each(documents)('%s has the SVG logo and the colour of the account’s brand', async (_, path) => {
    const pdf = await pdfInBrand('northline', path)
    expect(textOf(pdf)).toMatch(/^northline\n/)
    expect(textOf(pdf)).not.toContain('Business')
    // The line below the logo is 450 points wide at least.
    expect(pixels(pdf, '#6929c4')).toBeGreaterThan(450)
  })

  test.each(documents)('%s has the PNG logo of the account’s brand', async (_, path) => {
    // A square as high as the letterhead, less its edges.
    expect(pixels(await pdfInBrand('painted', path), '#ff0000')).toBeGreaterThan(25 * 25)
  })
})
