import { pence } from '@portal/contract/money-values.ts'
import type { QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { describe, expect, test } from 'vitest'
import { roomToGrow, suggest, togglePin } from './suggest.ts'
import { readSiteSheet } from './site-sheet.ts'

const cell = (
  offer: number,
  rate: number,
  bearer: number,
  total: number,
  more: Partial<QuoteCell> = {},
): QuoteCell => ({
  offer,
  carrier: 'Northwick Fibre',
  accessType: 'EAD',
  bearer,
  rate,
  term: 36,
  install: pence(0),
  monthly: pence(Math.round(total / 36)),
  annual: pence(Math.round(total / 3)),
  total: pence(total),
  leadMin: 40,
  leadMax: 60,
  risk: 'none',
  level: 'firm',
  estimates: [],
  sharedWith: [],
  ...more,
})
const cells = [
  cell(1, 500, 1000, 1000),
  cell(2, 1000, 1000, 1500),
  cell(3, 1000, 10_000, 2500, { risk: 'possible' }),
  cell(4, 1000, 1000, 1600, { carrier: 'Calder Metro' }),
]

describe('suggestions to compare', () => {
  test('a little less, the cheapest that meets the needs, and one with room to grow', () => {
    const found = suggest(cells, { rates: [1000], pins: [], chosen: 2 })
    expect(found.map(({ cell: { offer }, why, isBest }) => [offer, why, isBest])).toEqual([
      [1, 'Below the 1 Gbit/s requested', false],
      [2, 'Meets your needs, lowest price', true],
      [3, 'Most room to grow, needs a survey', false],
    ])
    expect([cells[0], cells[1]].map((each) => each && roomToGrow(each))).toEqual(['to 1 Gbit/s', 'none'])
  })

  test('a lower speed that was requested too is not below what was requested', () => {
    const found = suggest(cells, { rates: [500, 1000], pins: [], chosen: null })
    expect(found.map(({ cell: { offer }, why }) => [offer, why]).slice(0, 2)).toEqual([
      [1, 'Also requested'],
      [2, 'Meets your needs, lowest price'],
    ])
  })

  test('pinned and selected products are always among them', () => {
    const offers = (pins: number[], chosen: number | null) =>
      suggest(cells, { rates: [1000], pins, chosen }).map(({ cell: { offer } }) => offer)
    expect(offers([4, 1], 4)).toEqual([4, 1])
    expect(offers([4], 2)).toEqual([4, 2])
    expect(offers([], 4)).toEqual([1, 2, 3, 4])
    expect(offers([1, 2, 3, 4, 99], null)).toEqual([1, 2, 3, 4])
  })

  test('a pin removes a compared option or adds one, and never takes the place of the selected one', () => {
    expect(togglePin([1, 2, 3], 2, 1)).toEqual([1, 3])
    expect(togglePin([1, 2, 3], 4, 1)).toEqual([1, 2, 3, 4])
    expect(togglePin([1, 2, 3, 4], 5, 1)).toEqual([1, 3, 4, 5])
    expect(togglePin([1, 2, 3, 4], 5, null)).toEqual([2, 3, 4, 5])
  })

  test('if nothing is fast enough, the fastest', () => {
    expect(suggest([cell(7, 100, 100, 900)], { rates: [1000], pins: [], chosen: null })).toMatchObject([
      { why: 'Highest speed available', isBest: true },
    ])
    expect(suggest([], { rates: [1000], pins: [], chosen: null })).toEqual([])
  })
})

describe('a list of sites', () => {
  test('is read by its column names, from a file or a spreadsheet', () => {
    const row = {
      siteId: '',
      name: 'Mill',
      address: '1 Wharf Road, Leeds',
      postcode: 'LS1 4AB',
      floor: '3rd',
      landlord: '',
    }
    expect(
      readSiteSheet('\uFEFFName,Address,Post code,Floor or room\nMill,"1 Wharf Road, Leeds",LS1 4AB,3rd\n\n').rows,
    ).toEqual([row])
    expect(readSiteSheet('postcode\taddress\nLS1 4AB\t1 Wharf Road').rows).toMatchObject([{ postcode: 'LS1 4AB' }])
    expect(readSiteSheet('Site ID\nKEN').rows).toMatchObject([{ siteId: 'KEN' }])
  })

  test('names missing columns', () => {
    expect(readSiteSheet('Name\nMill').problem).toContain('must name the columns')
    expect(readSiteSheet('Address,Postcode').problem).toContain('no site')
    expect(readSiteSheet(`Address,Postcode\n${'a,LS1 4AB\n'.repeat(501)}`).problem).toContain('500 at most')
  })
})
