import { expect, test } from 'vitest'
import { readSheet } from './reference-sheet.ts'

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
