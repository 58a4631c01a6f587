import { expect, test } from 'vitest'
import { filledSheet, readSheet, sheetOf } from './reference-sheet.ts'

const row = (serviceId: string, orderRef: string) => ({ serviceId, orderRef })

test.each([
  ['two columns from a spreadsheet', 'S-1\tA\nS-2\tB\n', [row('S-1', 'A'), row('S-2', 'B')]],
  ['commas', 'S-1,A', [row('S-1', 'A')]],
  ['semicolons', 'S-1;A', [row('S-1', 'A')]],
  ['Windows line ends and empty lines', '\r\nS-1\tA\r\n\r\n', [row('S-1', 'A')]],
  ['an empty reference', 'S-1\t\nS-2', [row('S-1', ''), row('S-2', '')]],
  ['quotes around a comma, a quote and a line', 'S-1,"A, ""B""\nC"', [row('S-1', 'A, "B"\nC')]],
  [
    'our own export, with its mark and its apostrophes',
    '\uFEFFStatus,Service,Product,Service ID,Category,Your reference\nDown,"Leeds, 1",FTTP,S-1,Connectivity,\'=1+1\n',
    [row('S-1', '=1+1')],
  ],
  ['columns in the other order', 'Reference\tService ID\nA\tS-1', [row('S-1', 'A')]],
])('reads %s', (_, text, rows) => {
  expect(readSheet(text)).toEqual({ rows })
})

test.each([
  ['', 'Paste at least one row.'],
  ['  \n\t\n', 'Paste at least one row.'],
  ['Service ID\tName\nS-1\tx', 'The header has no column “Your reference”.'],
  ['S-1\tA\n'.repeat(1001), 'The sheet has 1,001 rows. Paste 1,000 or fewer.'],
])('refuses %#', (text, problem) => {
  expect(readSheet(text)).toEqual({ rows: null, problem })
})

const chosen = [
  { serviceId: 'S-1', orderRef: 'ONE', version: 1 },
  { serviceId: 'S-2', orderRef: null, version: 4 },
]

test('the sheet of chosen services reads as they are, and a row without a reference clears it', () => {
  expect(readSheet(sheetOf(chosen)).rows).toEqual([
    { serviceId: 'S-1', orderRef: 'ONE' },
    { serviceId: 'S-2', orderRef: '' },
  ])
})

test.each([
  ['LDS-{n}', ['LDS-1', 'LDS-2']],
  [' {ref}/{id} ', ['ONE/S-1', '/S-2']],
  ['"{n}"', ['"1"', '"2"']],
  ['{other}', ['{other}', '{other}']],
  ['', ['', '']],
])('the pattern %j fills the rows', (pattern, expected) => {
  expect(readSheet(filledSheet(chosen, pattern)).rows?.map(({ orderRef }) => orderRef)).toEqual(expected)
})

test('numbers have leading zeros, so that references sort', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ serviceId: `S-${index}`, orderRef: null, version: 1 }))
  expect(
    readSheet(filledSheet(many, 'R{n}'))
      .rows?.map(({ orderRef }) => orderRef)
      .slice(8),
  ).toEqual(['R09', 'R10', 'R11', 'R12'])
})
