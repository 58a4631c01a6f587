import { ago } from '@portal/contract/format/relative.ts'
import { expect, test } from 'vitest'
import { readSiteSheet } from './site-sheet.ts'
import { fullMoment, siteCount, stateKinds } from './quote-words.ts'

const now = Date.parse('2026-04-14T12:00:00Z')

test.each([
  ['2026-04-14T11:59:45Z', 'just now'],
  ['2026-04-14T11:59:00Z', '1 minute ago'],
  ['2026-04-14T11:01:00Z', '59 minutes ago'],
  ['2026-04-14T11:00:00Z', '1 hour ago'],
  ['2026-04-13T12:00:00Z', '1 day ago'],
  ['2026-04-11T12:00:00Z', '3 days ago'],
])('a change at %s was %s', (at, words) => {
  expect(ago(at, now)).toBe(words)
})

test('a time is in London time, and a count has its plural', () => {
  expect(fullMoment('2026-07-01T12:05:00Z')).toMatch(/^1 July 2026.*13:05$/)
  expect([siteCount(1), siteCount(500)]).toEqual(['1 site', '500 sites'])
})

test('a draft does not have the icon of a quote that has expired', () => {
  expect([stateKinds.draft, stateKinds.expired]).toEqual(['draft', 'idle'])
})

test('a spreadsheet of sites is read by its column names, in any order', () => {
  expect(readSiteSheet('Address,Post code,Site\n"1 Yard, Leeds",LS1 4DY,Head office\n')).toMatchObject({
    rows: [{ address: '1 Yard, Leeds', postcode: 'LS1 4DY', name: 'Head office', siteId: '' }],
  })
  expect(readSiteSheet('Site ID\nSITE-1\n\nSITE-2\n').rows).toHaveLength(2)
})

test.each([
  ['Address\n1 Yard\n', 'must name the columns'],
  ['Site ID\n', 'no sites below the first row'],
  [`Site ID\n${Array.from({ length: 501 }, (_, row) => `SITE-${row}`).join('\n')}`, 'The file has 501 sites'],
])('an unusable spreadsheet names its problem', (text, problem) => {
  expect(readSiteSheet(text).problem).toContain(problem)
})
