import { pence } from '@portal/contract/money-values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packCell } from '../../../pricing/cells.ts'
import { inThread } from '../../../threads/in-thread.ts'
import { plainLetterhead } from '../../../testing/letterhead.ts'
import { drawQuote, type Sheet } from './quote-drawing.ts'

const canRead = existsSync('/usr/bin/pdftotext')

/** A priced quote for this many sites: three of four have the same line. */
function sheetOf(count: number, isForDealer = false): Sheet {
  const line = { carrier: 'Aldgate', accessType: 'EAD', bearer: 1000, term: 36 } as const
  const cell = (offer: number) =>
    packCell({
      offer,
      install: pence(100_000),
      access: pence(21_499),
      bandwidth: pence(9801),
      resilience: pence(0),
      leadMin: 45,
      leadMax: 65,
      risk: 'low',
      level: 'firmSubjectToFeasibilityCheck',
      estimates: ['lead'],
    })
  return {
    letterhead: plainLetterhead,
    quote: {
      quoteId: 'Q-20501',
      accountId: '1',
      title: 'Branches',
      customerName: 'Brackenfell Foods',
      madeBy: 'dealer',
      state: 'answered',
      version: 2,
      siteCount: count,
      validUntil: plainDateOf('2026-12-24'),
      createdBy: 'Martin Teal',
      updatedAt: '2026-11-24T10:00:00Z',
      revision: 3,
      isShown: true,
      createdByEmail: 'martin@ternbeck.example',
      needs: {
        aEnd: 'internet',
        bearers: [1000],
        rates: [500, 1000],
        terms: [36],
        resilience: 'none',
        managedRouter: true,
        ipv4: '/29',
        careLevel: 'premium',
      },
      margin: { all: { kind: 'percent', monthly: 1500, install: 1000 }, lines: {} },
      offers: [
        { ...line, rate: 500 },
        { ...line, rate: 1000 },
      ],
      extras: [{ kind: 'care', label: '24/7 care', install: pence(0), monthly: pence(3000) }],
      level: 'firmSubjectToFeasibilityCheck',
      problem: null,
      aEndFacts: null,
      pricedAt: '2026-11-24T10:00:00Z',
      chosenSites: count,
      pricedSites: count,
      answer: null,
      answeredBy: null,
      answeredAt: null,
      answerNote: null,
      answerProof: null,
      answerEmail: null,
      estimatedSites: 0,
    },
    sites: Array.from({ length: count }, (_, index) => ({
      siteId: null,
      name: `Branch ${index + 1}${index % 7 === 0 ? ', Saint Bartholomew Retail and Business Park' : ''}`,
      address: '1 Wharf Road',
      postcode: `LS${(index % 28) + 1} ${index % 10}AB`,
      notes: { floor: '', landlord: '', asbestosRegister: false },
      position: index + 1,
      facts: null,
      chosen: [...cell(index % 4 === 0 ? 1 : 0)],
      orderId: null,
    })),
    seller: 'Ternbeck',
    isForDealer,
  }
}

const pagesOf = (pdf: Uint8Array) =>
  execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 50_000_000 })
    .replaceAll('\u00a0', ' ')
    .split('\f')
    .slice(0, -1)

test('A9 a document of 459 sites says the totals first and each line once, with the head and the number on each page', async (context) => {
  if (!canRead) return context.skip('pdftotext of poppler-utils is not on this machine')
  const sheet = sheetOf(459)
  const pages = pagesOf(await drawQuote(sheet))
  const text = pages.join('\n')
  expect(pages.length).toBeLessThan(20)
  expect(text.indexOf('Total')).toBeLessThan(text.indexOf('Sites\n'))
  expect(text.match(/500 Mbit\/s on a 1 Gbit\/s bearer/g)).toHaveLength(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page, `page ${index + 1}`).toMatch(/Postcode +Line/)
  }
  for (const { postcode } of sheet.sites) expect(text).toContain(postcode)
  // (214.99 + 98.01 + 30.00) × 1.15 for each site.
  expect(text).toMatch(/459 +£181,052\.55/)
})

test('A9 459 sites are drawn in a thread, without blocking the event loop', async () => {
  const sheet = sheetOf(459)
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 2)
    last = performance.now()
  }, 2)
  const began = performance.now()
  await inThread('quote', [sheet])
  const took = performance.now() - began
  clearInterval(watch)
  // The whole of it would be one pause. How long it takes depends on what else runs on the machine.
  expect(longest).toBeLessThan(took / 4)
})

test('A9 the dealer’s copy has costs and margins, and one line for all sites has no number', async (context) => {
  if (!canRead) return context.skip('pdftotext of poppler-utils is not on this machine')
  const [own, theirs] = [pagesOf(await drawQuote(sheetOf(8, true))), pagesOf(await drawQuote(sheetOf(1)))]
  expect(own.join('\n')).toMatch(/Margin over/)
  expect(theirs.join('\n')).not.toMatch(/cost|margin/i)
  expect(theirs.join('\n')).toContain('Line at every site')
})
