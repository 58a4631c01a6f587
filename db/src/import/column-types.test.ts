import { describe, expect, test } from 'vitest'
import {
  calendarDate,
  choice,
  type ColumnType,
  decimal,
  emailAddress,
  identifier,
  integer,
  list,
  minorUnits,
  moment,
  phoneNumber,
  text,
  yesOrNo,
} from './column-types.ts'
import { ourWays, type Ways } from './written-values.ts'

const refused = 'refused'

function read<Input, Output>({ schema }: ColumnType<Input, Output>, value: Input): Output | typeof refused {
  const { success, data } = schema.safeParse(value)
  return success ? data : refused
}

test('an email address is stored in lower case, because people sign in with it', () => {
  expect(read(emailAddress, 'Ada.Byron@Customer.example')).toBe('ada.byron@customer.example')
  expect(read(emailAddress, 'ada@customer')).toBe(refused)
})

/** A cell of a file that writes its values in these ways. */
function readCell<Output>(type: ColumnType<string | number, Output>, cell: string, ways: Partial<Ways> = {}) {
  return read(type, type.adopt?.(cell, { ...ourWays, ...ways }) ?? cell)
}

test.each([
  ['yes', true],
  ['Y', true],
  ['TRUE', true],
  ['1', true],
  ['no', false],
  ['N', false],
  ['False', false],
  ['0', false],
  ['on', refused],
  ['2', refused],
])('%s is %s', (cell, value) => {
  expect(read(yesOrNo, cell)).toBe(value)
})

test.each([
  ['+44 1632 960301', '+441632960301'],
  ['01632 960301', '+441632960301'],
  ['(01632) 960-301', '+441632960301'],
  ['+44 (0)1632 960 301', '+441632960301'],
  ['0044 1632 960301', '+441632960301'],
  ['07700 900123', '+447700900123'],
  ['+353 1 555 0123', '+35315550123'],
  // A spreadsheet has removed the zero, or written the number as it writes large ones: which number it was is unknown.
  ['1632960301', refused],
  ['4.41633E+11', refused],
  ['01632 9603', refused],
  ['999', refused],
  ['ask for Ada', refused],
])('the phone number %s is %s', (cell, value) => {
  expect(readCell(phoneNumber, cell)).toBe(value)
})

test.each([
  ['4200', 'pence', 4200],
  ['£42.00', 'pence', 4200],
  ['£42', 'pence', 4200],
  ['£1,840.5', 'pence', 184050],
  ['-£12.00', 'pence', -1200],
  ['\u2212£12.00', 'pence', -1200],
  ['£-12.00', 'pence', -1200],
  ['(£12.00)', 'pence', -1200],
  ['42.00', 'pence', refused],
  ['£1,84.00', 'pence', refused],
  ['£4.205', 'pence', refused],
  ['$42.00', 'pence', refused],
  ['£', 'pence', refused],
  ['(£12.00', 'pence', refused],
  ['(-£12.00)', 'pence', refused],
  ['42', 'pounds', 4200],
  ['42.00', 'pounds', 4200],
  ['1,840.00', 'pounds', 184000],
  ['-12.00', 'pounds', -1200],
  ['£42.00', 'pounds', 4200],
  ['n/a', 'pounds', refused],
] as const)('the amount %s in a file of %s is %s', (cell, money, value) => {
  expect(readCell(minorUnits(-1_000_000, 1_000_000), cell, { money })).toBe(value)
})

test.each([
  ['2026-04-14', 'yyyy-mm-dd', '2026-04-14'],
  ['2026-04-14 10:22:11', 'yyyy-mm-dd', '2026-04-14'],
  ['14/04/2026', 'yyyy-mm-dd', refused],
  ['14/04/2026', 'dd/mm/yyyy', '2026-04-14'],
  ['1/2/2026', 'dd/mm/yyyy', '2026-02-01'],
  ['14.04.2026', 'dd/mm/yyyy', '2026-04-14'],
  ['14/04/2026 00:00', 'dd/mm/yyyy', '2026-04-14'],
  ['2026-04-14', 'dd/mm/yyyy', '2026-04-14'],
  ['04/14/2026', 'dd/mm/yyyy', refused],
  ['31/02/2026', 'dd/mm/yyyy', refused],
  ['29/02/2024', 'dd/mm/yyyy', '2024-02-29'],
  ['14/04/26', 'dd/mm/yyyy', refused],
  ['14/04/2026 25:00', 'dd/mm/yyyy', refused],
  ['0000-00-00', 'dd/mm/yyyy', refused],
] as const)('the date %s in a file with %s is %s', (cell, dates, value) => {
  expect(readCell(calendarDate, cell, { dates })).toBe(value)
})

test.each([
  ['2026-04-14T07:55:00Z', {}, '2026-04-14T07:55:00Z'],
  ['2026-04-14 07:55:00', {}, refused],
  ['2026-04-14 07:55:00', { times: 'London' }, '2026-04-14T06:55:00Z'],
  ['2026-12-14 07:55', { times: 'London' }, '2026-12-14T07:55:00Z'],
  ['14/04/2026 07:55', { times: 'London' }, refused],
  ['14/04/2026 07:55', { times: 'London', dates: 'dd/mm/yyyy' }, '2026-04-14T06:55:00Z'],
  ['14/12/2026', { times: 'London', dates: 'dd/mm/yyyy' }, '2026-12-14T00:00:00Z'],
  ['2026-04-14T07:55:00+02:00', { times: 'London' }, '2026-04-14T07:55:00+02:00'],
] as const)('the time %s in a file with %j is %s', (cell, ways, value) => {
  expect(readCell(moment, cell, ways)).toBe(value)
})

test('a word of a file may be in any case, also in a list', () => {
  const status = choice(['active', 'pendingActive'])
  expect([readCell(status, 'Active'), readCell(status, ' PENDINGACTIVE '), readCell(status, 'live')]).toEqual([
    'active',
    'pendingActive',
    refused,
  ])
  expect(list(status, 3).adopt?.('Active;live', ourWays)).toBe('active;live')
})

describe('limits count their own unit', () => {
  test.each([
    ['1', 1],
    ['10', 10],
    ['0', refused],
    ['11', refused],
    ['1.5', refused],
    ['1e1', refused],
    ['1,0', refused],
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
