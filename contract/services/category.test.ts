import { expect, test } from 'vitest'
import { behavesAs, countedCategory, isCategoryId } from './category.ts'
import { CategoryId } from './category-id.ts'

test.each([
  ['Voice - IP', true],
  ['Voice - IP:mobile', true],
  ['Infrastructure (Zen Cloud):edge-2', true],
  ['Mobile', false],
  ['Voice:', false],
  ['Voice:Mobile', false],
  ['Voice:-mobile', false],
  ['Mobile:voice', false],
  [`Voice:${'x'.repeat(41)}`, false],
])('%s is the ID of a category: %s', (id, is) => {
  expect([isCategoryId(id), CategoryId.safeParse(id).success]).toEqual([is, is])
})

test('a category behaves as the part of its ID before the colon', () => {
  expect(behavesAs('Voice - IP:mobile', 'Voice', 'Voice - IP')).toBe(true)
  expect(behavesAs('Voice - IP:mobile', 'Voice')).toBe(false)
})

test('an entry of the menu leads to the category itself, and otherwise to one that behaves as it', () => {
  expect(countedCategory({ 'Domain:brands': {}, Domain: {} }, 'Domain')).toBe('Domain')
  expect(countedCategory({ Voice: {}, 'Domain:brands': {} }, 'Domain')).toBe('Domain:brands')
  expect(countedCategory({ Voice: {} }, 'Domain')).toBeUndefined()
})
