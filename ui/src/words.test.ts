import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { figuresOf, gridlines, linePath, rangePath, wholeGridlines } from './chart-scale.ts'
import { humaniseKey } from './humanise-key.ts'
import { initialsOf } from './initials-of.ts'
import { groupOf } from './opaque-values.ts'
import { pageFromEntry } from './table-state.ts'

describe('Initials', () => {
  it.each([
    ['Service Desk', 'SD'],
    ['ada king lovelace', 'AL'],
    ['Édith Ørsted', 'ÉØ'],
    ["O'Neil", 'O'],
    ['  ', ''],
    ['desk@company.example', 'D'],
    ['School office 001', 'SO'],
    ['3 4', '34'],
  ])('A2.2 of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('Labels from keys', () => {
  it.each([
    ['lanIpv4Address', 'LAN IPv4 address'],
    ['committed_rate', 'Committed rate'],
    ['serviceID', 'Service ID'],
    ['MACAddress', 'MAC address'],
    ['vlans', 'VLANs'],
  ])('%s reads "%s"', (key, words) => {
    expect(humaniseKey(key)).toBe(words)
  })
})

describe('Opaque objects', () => {
  it('keep every key, and mark exact values for copying', () => {
    const { items, groups } = groupOf('', {
      wan: '192.0.2.40/31',
      on: true,
      at: '2027-09-30',
      gone: null,
      resolvers: ['203.0.113.53', '203.0.113.54'],
      names: ['alpha', '203.0.113.53'],
      none: [],
      part: { x: [] },
    })
    expect(items.map(({ label, value, copy }) => [label, value, copy])).toEqual([
      ['WAN', '192.0.2.40/31', '192.0.2.40/31'],
      ['On', 'Yes', undefined],
      ['At', '30 Sep 2027', undefined],
      ['Gone', '', undefined],
      ['Resolvers', '203.0.113.53, 203.0.113.54', '203.0.113.53, 203.0.113.54'],
      ['Names', 'alpha, 203.0.113.53', undefined],
      ['None', '', undefined],
    ])
    expect(groups.map((group) => group.title)).toEqual(['Part'])
  })

  it('take labels, units and words from their description, by the path of the key', () => {
    const { items, groups } = groupOf('', { asn: 64512, mtu: 1600, set: true, vlan: { s: 1204 } }, (path) => ({
      label: path.join('.'),
      ...(path[0] === 'mtu' ? { unit: 'bytes', help: 'Larger packets are split.' } : { isExact: true }),
      words: ['Set', 'Not set'],
    }))
    expect(items).toMatchObject([
      { label: 'asn', value: '64512' },
      { label: 'mtu', value: '1,600', unit: 'bytes', help: 'Larger packets are split.' },
      { label: 'set', value: 'Set' },
    ])
    expect(groups[0]?.items).toMatchObject([{ label: 'vlan.s', value: '1204' }])
  })
})

describe('Go to page', () => {
  it.each([
    ['', 0],
    ['1', 0],
    ['5', 4],
    ['99', 9],
    ['0', 0],
    ['x', null],
  ])('A3.2 "%s" is page index %s of ten', (entry, index) => {
    expect(pageFromEntry(entry, 10)).toBe(index)
  })
})

describe('Charts', () => {
  it.each([290, 500, 1, 0.4, 999, 12_345])('have three to five lines above zero and room for %s', (highest) => {
    const levels = gridlines(highest)
    expect(levels[0]).toBe(0)
    expect(levels.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(levels.length - 1).toBeGreaterThanOrEqual(2)
    expect(levels.length - 1).toBeLessThanOrEqual(5)
  })

  it('count in whole numbers', () => {
    for (let highest = 0; highest < 500; highest += 1) {
      const levels = wholeGridlines(highest)
      expect(levels.every(Number.isInteger)).toBe(true)
      expect(levels.at(0)).toBe(0)
      expect(levels.at(-1)).toBeGreaterThanOrEqual(Math.max(1, highest))
    }
  })

  it('interrupt the line at missing values', () => {
    expect(linePath([0, null, 10, 10], { from: 0, to: 10 })).toBe('M0 1000M666.7 0L1000 0')
    expect(linePath([-20, -10], { from: -30, to: -10 })).toBe('M0 500L1000 0')
    expect(linePath([10, 0], { from: 0, to: 10 }, true)).toBe('M0 0L1000 0L1000 1000')
  })

  it('shade between the lowest and the highest value, with a gap at missing values', () => {
    const span = { from: 0, to: 10 }
    expect(rangePath([0, 0], [10, 5], span)).toBe('M0 0L1000 500L1000 1000L0 1000Z')
    expect(rangePath([0, null, 5], [10, 10, 10], span)).toBe('M0 0L0 1000ZM1000 0L1000 500Z')
    expect(rangePath([null], [null], span)).toBe('')
  })

  it('compute the 95th percentile from the known values', () => {
    const values = Array.from({ length: 100 }, (_, at) => at + 1)
    expect(figuresOf([...values, null])).toEqual({
      lowest: 1,
      average: 50.5,
      highest: 100,
      percentile95: 95,
      now: null,
    })
    expect(figuresOf([null])).toBeNull()
  })
})

describe('Typefaces', () => {
  it('stay below 60 kB together', () => {
    const folder = join(import.meta.dirname, '../fonts')
    const sizes = readdirSync(folder)
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => statSync(join(folder, file)).size)
    expect(sizes.length).toBe(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  })
})
