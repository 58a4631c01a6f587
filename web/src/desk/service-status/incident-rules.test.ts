import { expect, test } from 'vitest'
import { idsIn, reachOf, withNewRule } from './incident-rules.ts'

test('ids are read as they are pasted, each once', () => {
  expect(idsIn(' S-1, S-2;S-3\nS-2\t')).toEqual(['S-1', 'S-2', 'S-3'])
  expect(idsIn('  ')).toEqual([])
})

test('a rule counts while it is typed, and without one there is no reach', () => {
  expect(reachOf({ kind: 'PEW', title: 'Cut', ruleKind: 'carriers', ruleText: ' ' })).toBeNull()
  expect(reachOf({ kind: 'PEW', carriers: 'Openreach', ruleKind: 'exchanges', ruleText: 'MYLEW, MYHEA' })).toEqual({
    kind: 'PEW',
    rules: { carriers: ['Openreach'], exchanges: ['MYLEW', 'MYHEA'] },
  })
  expect(reachOf({ kind: 'unknown', listedServiceIds: 'S-1 S-2' })).toEqual({
    kind: 'MSO',
    listedServiceIds: ['S-1', 'S-2'],
  })
})

test('a second rule of a kind adds alternatives, and a comma belongs to the name of a product', () => {
  expect(withNewRule({ carriers: 'Openreach', ruleKind: 'carriers', ruleText: 'Tidewater, Openreach' })).toEqual({
    carriers: 'Openreach\nTidewater',
    ruleText: '',
  })
  expect(withNewRule({ ruleKind: 'products', ruleText: 'Ethernet, 1 Gbps' })).toEqual({
    products: 'Ethernet, 1 Gbps',
    ruleText: '',
  })
})
