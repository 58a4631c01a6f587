import { describe, expect, it } from 'vitest'
import { ClientRows } from './client-rows.ts'

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'speed', header: 'Speed' },
]
const rowsOf = (...rows: [string, number | null][]) =>
  new ClientRows(
    rows.map(([name, speed]) => ({ name, speed })),
    columns,
  )
const found = (rows: ReturnType<typeof rowsOf>, search: string, key?: string, descending = false) =>
  Array.from(rows.matching(search, key === undefined ? null : { key, descending }), (at) => rows.at(at)?.name)

describe('Rows in the browser', () => {
  it('finds a word in any column and any letter case', () => {
    const rows = rowsOf(['Łódź – Śródmieście', 100], ['Leeds', 1000])
    expect(found(rows, 'śród')).toEqual(['Łódź – Śródmieście'])
    expect(found(rows, '1,000')).toEqual(['Leeds'])
  })

  it('does not find a word that begins in one row and ends in the next', () => {
    expect(found(rowsOf(['ab', null], ['cd', null]), 'abcd')).toEqual([])
  })

  it('separates the rows when a letter grows in lower case', () => {
    expect(found(rowsOf(['İİİİ', 1], ['Leeds', 2], ['York', 3]), 'york')).toEqual(['York'])
  })

  it('requires every word', () => {
    const rows = rowsOf(['Leeds depot', 1], ['Leeds office', 2], ['York depot', 3])
    expect(found(rows, 'depot leeds')).toEqual(['Leeds depot'])
  })

  it('sorts numbers by size and leaves rows without one at the end in both directions', () => {
    const rows = rowsOf(['none', null], ['ten', 10], ['nine', 9], ['hundred', 100])
    expect(found(rows, '', 'speed')).toEqual(['nine', 'ten', 'hundred', 'none'])
    expect(found(rows, '', 'speed', true)).toEqual(['hundred', 'ten', 'nine', 'none'])
  })

  it('sorts words without regard to case and accents, and numbers in them by size', () => {
    const rows = rowsOf(['unit 10', 1], ['Unit 9', 1], ['Élan', 1], ['eland', 1])
    expect(found(rows, '', 'name')).toEqual(['Élan', 'eland', 'Unit 9', 'unit 10'])
  })

  it('A3.3 searches 100,000 rows within a frame or two', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ name: `Site ${at} of the north`, speed: at }))
    const rows = new ClientRows(many, columns)
    while (rows.prepareSome());
    // Processor time, which other load on the machine does not extend.
    const msOf = (search: string) => {
      const before = process.cpuUsage()
      rows.matching(search, null)
      return process.cpuUsage(before).user / 1000
    }
    msOf('warm up')
    // The usual time is 5 ms; a search row by row would take far longer.
    expect(Math.min(...['9999', 'north', 'site 7'].map(msOf))).toBeLessThan(30)
  })
})
