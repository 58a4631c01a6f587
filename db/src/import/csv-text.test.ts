import { expect, test } from 'vitest'
import { readCsvRecords, readCsvText } from './csv-text.ts'

const most = { mostRows: 3 }

test.each(['\n', '\r\n'])(
  'names the line in which each record begins, after cells of several lines and blank ones',
  (end) => {
    const lines = ['a;b', '1;"x', 'y"', '', '  ', '2;z', '"', '3";q']
    const read = readCsvRecords(`\uFEFF${lines.join(end)}`, { mostRows: 3, separator: ';' })
    expect(read.map(({ line, cells }) => [line, cells[0]?.trim()])).toEqual([
      [1, 'a'],
      [2, '1'],
      [6, '2'],
      [7, '3'],
    ])
  },
)

test('reads records with quotes, blanks, empty lines and a byte order mark', () => {
  expect(readCsvText('\uFEFFa,b\r\n\r\n"1,0", x \n', most)).toEqual([
    ['a', 'b'],
    ['1,0', 'x'],
  ])
})

test('accepts up to the maximum number of rows', () => {
  expect(readCsvText('a\n1\n2\n3\n', most)).toHaveLength(4)
})

test.each([
  ['a row too many', 'a\n1\n2\n3\n4\n', 'Send 3 rows or fewer at once.'],
  ['what follows a row too many is not read', 'a\n1\n2\n3\n4\n"never closed', 'Send 3 rows or fewer at once.'],
  ['a column too many', `${'a,'.repeat(200)}a\n`, 'A row has at most 200 columns.'],
  [
    'a row that does not end',
    `a\n"${'x'.repeat(200_000)}`,
    'Line 2: a row has at most 100,000 characters. Check the quotes.',
  ],
  ['a quote that is not closed', 'a\n"x\n', 'This is not a CSV file: check the quotes.'],
])('refuses %s', (_, text, sentence) => {
  expect(() => readCsvText(text, most)).toThrow(sentence)
})

test('names the line of a row that is longer than the header, if rows must be even', () => {
  expect(() => readCsvText('a,b\n1,2\n1,2,3\n', { ...most, isEven: true })).toThrow(
    'Line 3: this row has more or fewer cells than the header.',
  )
  expect(readCsvText('a,b\n1,2,3\n', most)).toHaveLength(2)
})
