import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { referenceKeys } from './reference-keys.ts'

test.each([
  ['s-20', { ids: ['s-20', 'S-20'], words: ['s-20'], zones: [], address: null }],
  ['CS52000', { ids: ['CS52000', 'CS-52000'] }],
  ['cs 52000', { ids: ['cs 52000', 'CS 52000', 'CS-52000'] }],
  ['7031702', { ids: ['7031702', '70-31702'] }],
  ['CM202603', { ids: ['CM202603', 'CM-202603', 'CM-2026-03'] }],
  ['tq7k4mz2xwd', { ids: ['tq7k4mz2xwd', 'TQ7K4MZ2XWD', 'T-Q7K4MZ2XWD'] }],
  ['tcgnvfmampa', { ids: ['T-CGNVFMAMPA'], words: [] }],
  ['order 70-31702', { typed: '70-31702', ids: ['70-31702'] }],
  ['Case no. CS-52000', { ids: ['CS-52000'] }],
  ['case of wine', { typed: 'case of wine', ids: [] }],
  ['00:00:5e:00:53:1F', { hardware: ['00005e00531f'] }],
  ['serial R22-118-40977', { hardware: ['r2211840977'] }],
  ['R22-1', { hardware: [] }],
  ['01632 960 551', { words: ['01632960551'] }],
  ['+44 (0)1632 960551', { words: ['+44(0)1632960551', '01632960551'] }],
  ['LS1 0ZQ', { words: ['ls10zq'] }],
  ['198.51.100.9', { address: '198.51.100.9' }],
  ['198.51.100.8/29', { address: '198.51.100.8/29' }],
  ['2001:DB8::5', { words: ['2001:db8::5'], address: '2001:db8::5' }],
  ['198.51.100.8/33', { address: null }],
  ['fe80::1%eth0', { address: null }],
  [
    'www.Branch.example.',
    { words: ['www.branch.example.', 'www.branch.example'], zones: ['www.branch.example', 'branch.example'] },
  ],
  ['https://www.branch.example/path?x=1', { zones: ['www.branch.example', 'branch.example'] }],
  ['ann@branch.example', { words: ['ann@branch.example'], zones: [] }],
  ['leeds', { ids: [], words: [], zones: [] }],
])('%s', (typed, keys) => {
  expect(referenceKeys(typed)).toMatchObject(keys)
})

test('no input produces an address that the database would reject', () => {
  assert(
    property(string(), (typed) => {
      const { address } = referenceKeys(typed)
      expect(address ?? '1.1.1.1').toMatch(/^[\d.]+(\/\d+)?$|^[\da-f:.]+(\/\d+)?$/)
    }),
  )
})
