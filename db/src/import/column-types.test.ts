import { describe, expect, test } from 'vitest'
import { decimal, emailAddress, identifier, integer, list, type ColumnType, text, yesOrNo } from './column-types.ts'

const refused = 'refused'

function read<Input, Output>({ schema }: ColumnType<Input, Output>, value: Input): Output | typeof refused {
  const { success, data } = schema.safeParse(value)
  return success ? data : refused
}

test('an email address is stored in lower case, because people sign in with it', () => {
  expect(read(emailAddress, 'Ada.Byron@Customer.example')).toBe('ada.byron@customer.example')
  expect(read(emailAddress, 'ada@customer')).toBe(refused)
})

test.each([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
  ['on', refused],
])('%s is %s', (cell, value) => {
  expect(read(yesOrNo, cell)).toBe(value)
})

describe('limits count their own unit', () => {
  test.each([
    ['1', 1],
    ['10', 10],
    ['0', refused],
    ['11', refused],
    ['1.5', refused],
    ['1e1', refused],
  ])('%s as a whole number from 1 to 10 is %s', (cell, value) => {
    expect(read(integer(1, 10), cell)).toBe(value)
  })

  test.each([
    ['0.5', 0.5],
    ['-0.1', refused],
    ['', refused],
  ])('%j as a number from 0 to 1 is %s', (cell, value) => {
    expect(read(decimal(0, 1), cell)).toBe(value)
  })

  test('text, identifiers and lists may have the documented length', () => {
    expect([read(text(3), 'abc'), read(text(3), 'abcd')]).toEqual(['abc', refused])
    expect([read(identifier, 'x'.repeat(40)), read(identifier, 'x'.repeat(41))]).toEqual(['x'.repeat(40), refused])
    expect(read(list(identifier, 2), 'S-1; S-2;')).toEqual(['S-1', 'S-2'])
    expect(read(list(identifier, 2), 'S-1;S-2;S-3')).toBe(refused)
  })
})
