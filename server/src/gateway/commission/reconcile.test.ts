import { Problem } from '@portal/contract/problem.ts'
import { pence } from '@portal/contract/money-values.ts'
import { money, plainMoney } from '@portal/contract/format/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorOf, readSheet, reconcile } from './reconcile.ts'

test.each([
  ['1,164.00', 116_400],
  ['1164', 116_400],
  ['£5.18', 518],
  ['-298.00', -29_800],
  ['−298.00', -29_800],
  ['(298.00)', -29_800],
  ['-£5.1', -510],
  ['£-5.10', -510],
  ['0.00', 0],
  ['-0.00', 0],
  [' 12 ', 1200],
  ['1,16', null],
  ['5.185', null],
  ['5.', null],
  ['(5.00', null],
  ['five', null],
  ['', null],
  ['1e3', null],
])('%j is parsed as %j pence', (text, expected) => {
  expect(minorOf(text)).toBe(expected)
})

test('every amount that we write can be parsed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (minor) => {
      expect(minorOf(plainMoney(pence(minor)))).toBe(minor)
      expect(minorOf(money(pence(minor), 'GBP'))).toBe(minor)
    }),
  )
})

test('lines of one service are totalled, and a totals line is left out', () => {
  const sheet = readSheet('Service,Service ID,Commission\nEthernet,S-1,1.00\nEthernet,S-1,-0.25\nTotal,,0.75\n')
  expect([...sheet]).toEqual([['S-1', 75]])
})

test('chosen columns are read, and each line that does not fit is named', () => {
  const columns = { service: 'Line', amount: 'Pounds' }
  expect([...readSheet('Line;Pounds\nS-1;5.00\n', columns)]).toEqual([['S-1', 500]])
  const refusalOf = (csv: string, chosen?: typeof columns) => {
    try {
      readSheet(csv, chosen)
    } catch (error) {
      return error instanceof Problem ? error.fields?.csv : String(error)
    }
    return undefined
  }
  expect(refusalOf('Line;Pounds\nS-1;5.00\n')).toMatch(/Choose those of the service ID and the commission\.$/)
  expect(refusalOf('Line;Sum\nS-1;5.00\n', columns)).toBe('The file has no column “Pounds”.')
  const wrong = ['five', '1,16', '5.185', 'none', '1e3'].map((amount, at) => `S-${at};${amount}`)
  expect(refusalOf(['Line;Pounds', 'S-9;1.00', ...wrong].join('\n'), columns)).toBe(
    'Amounts must be like 1,164.00. Correct line 3, “five”; line 4, “1,16”; line 5, “5.185”, and 2 more lines.',
  )
})

test.each([';', '\t', '|'])('columns are separated by %j, and an amount keeps its comma', (separator) => {
  const rows = [
    ['Service ID', 'Commission'],
    ['S-1', '1,164.00'],
    ['S-2', '"-5.10"'],
    ['', '1,158.90'],
  ]
  const sheet = readSheet(rows.map((cells) => cells.join(separator)).join('\r\n'))
  expect([...sheet]).toEqual([
    ['S-1', 116_400],
    ['S-2', -510],
  ])
})

test('the differences add up to the difference of the totals', () => {
  const amounts = fc.dictionary(
    fc.constantFrom('S-1', 'S-2', 'S-3', 'S-4'),
    fc.integer({ min: -1e6, max: 1e6 }).map(pence),
  )
  fc.assert(
    fc.property(amounts, amounts, (yours, ours) => {
      const paid = Object.entries(ours).map(([serviceId, amount]) => ({ serviceId, customer: 'A', amount }))
      const result = reconcile(new Map(Object.entries(yours)), paid)
      const difference = result.rows.reduce((sum, row) => sum + row.difference, 0)
      expect(difference).toBe(result.ours - result.yours)
      const services = new Set([...Object.keys(yours), ...Object.keys(ours)]).size
      expect(result.counts.reduce((sum, count) => sum + count.services, 0)).toBe(services)
    }),
  )
})
