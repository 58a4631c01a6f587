import { expect, test } from 'vitest'
import { EnteredRules } from '@portal/contract/service-status/rules.ts'
import { idsIn, reachBodyOf, reachOf, rulesInWords, valuesOfReach, withNewRule } from './incident-rules.ts'
import { nameOfRuleValue } from './name-of-rule-value.ts'

test('an exchange is named beside its code; without a name it has the code alone', () => {
  const names = { RDE: 'Rochdale East' }
  expect(nameOfRuleValue('exchanges', 'RDE', names)).toBe('Rochdale East (RDE)')
  expect([nameOfRuleValue('exchanges', 'BRQ', names), nameOfRuleValue('carriers', 'RDE', names)]).toEqual([
    'BRQ',
    'RDE',
  ])
})

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

test('a rule that excludes counts only beside one that finds services', () => {
  const typed = { kind: 'MSO', ruleKind: 'products', ruleWay: 'isNot', ruleText: 'Voice - IP' }
  expect(reachOf(typed)).toBeNull()
  expect(reachOf({ ...typed, carriers: 'Openreach', 'not-exchanges': 'MYLEW' })).toEqual({
    kind: 'MSO',
    rules: { carriers: ['Openreach'] },
    exceptRules: { products: ['Voice - IP'], exchanges: ['MYLEW'] },
  })
  expect(withNewRule({ ...typed, products: 'Ethernet' })).toEqual({ 'not-products': 'Voice - IP', ruleText: '' })
})

test('the rules of a draft come back as they were typed', () => {
  const none = EnteredRules.parse({})
  const rules = { ...none, carriers: ['Openreach', 'Tidewater'] }
  const exceptRules = { ...none, products: ['Voice - IP'], carriers: ['Tidewater'] }
  const body = reachBodyOf(valuesOfReach({ rules, exceptRules, listedServiceIds: ['S-1'] }))
  expect({ rules: { ...none, ...body.rules }, exceptRules: { ...none, ...body.exceptRules } }).toEqual({
    rules,
    exceptRules,
  })
  expect(rulesInWords({ rules, exceptRules }, (_, value) => value)).toEqual([
    { label: 'Carrier', value: 'Openreach or Tidewater' },
    { label: 'Carrier is not', value: 'Tidewater' },
    { label: 'Product is not', value: 'Voice - IP' },
  ])
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
