import { expect, test } from 'vitest'
import { readCsvText } from './csv-text.ts'

const most = { mostRows: 3 }

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
