import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf, filled, unfilledFields } from './reply-fields.ts'

const text = 'Hello {person},\n\n{engineer} comes on {day}. {person}, {DNS} and { x } are left alone.'

test('the fields of a text are named once, in order', () => {
  expect(fieldsOf(text)).toEqual(['person', 'engineer', 'day'])
})

test('a field without a value stays for a person to fill', () => {
  expect(filled(text, { person: 'Ada', engineer: '', day: null })).toBe(
    'Hello Ada,\n\n{engineer} comes on {day}. Ada, {DNS} and { x } are left alone.',
  )
})

test('a value that looks like a field is not filled in turn', () => {
  expect(filled('{person}', { person: '{day}', day: 'Monday' })).toBe('{day}')
})

test('only fields of canned replies hold a text back', () => {
  expect(unfilledFields('interface {name} and {day}', [{ text }])).toEqual(['day'])
  expect(unfilledFields(filled(text, { person: 'Ada', engineer: 'Sam', day: 'Monday' }), [{ text }])).toEqual([])
})

test('filling every field leaves none', () => {
  const pieces = fc.array(fc.constantFrom('{', '}', 'a', ' ', '{person}', '{next update}', '\n'))
  fc.assert(
    fc.property(pieces, (parts) => {
      const any = parts.join('')
      const values = Object.fromEntries(fieldsOf(any).map((name) => [name, 'X']))
      expect(fieldsOf(filled(any, values))).toEqual([])
    }),
  )
})
