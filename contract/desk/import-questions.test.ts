import { expect, test } from 'vitest'
import {
  ambiguousValues,
  type FilledColumn,
  guessValue,
  hasRepeats,
  rowChoices,
  textsForNothing,
  unknownValues,
  valuesIn,
  valuesRead,
} from './import-questions.ts'

const values = {
  Kind: [
    { value: 'a; b', rows: 2 },
    { value: 'b', rows: 3 },
  ],
  On: [
    { value: 'Y', rows: 1 },
    { value: 'maybe', rows: 1 },
  ],
  Price: [
    { value: '£4.00', rows: 1 },
    { value: '5.00', rows: 1 },
  ],
  At: [{ value: '2026-04-14T07:55:00Z', rows: 1 }],
}
const valuesOf = (their: string) => Object.entries(values).find(([name]) => name === their)?.[1] ?? []
const column = (theirs: string[], more: Partial<FilledColumn> = {}): FilledColumn => ({
  theirs,
  isList: false,
  isYesNo: false,
  choices: [],
  written: null,
  ...more,
})

test('the values of a list are counted one by one, and those of joined columns not at all', () => {
  expect(valuesIn(column(['Kind'], { isList: true }), valuesOf)).toEqual([
    { value: 'b', rows: 5 },
    { value: 'a', rows: 2 },
  ])
  expect(valuesIn(column(['Kind', 'On']), valuesOf)).toEqual([])
})

test('only values that are none of ours need an answer', () => {
  const answer = { isYesNo: true, choices: ['yes', 'no'] }
  expect(unknownValues(column(['On'], answer), valuesOf)).toEqual([{ value: 'maybe', rows: 1 }])
  expect(unknownValues(column(['Kind'], { choices: ['A; B', 'c'] }), valuesOf)).toEqual([{ value: 'b', rows: 3 }])
  expect(unknownValues(column(['Kind']), valuesOf)).toEqual([])
})

test('amounts with a pound sign and times with a zone leave nothing open', () => {
  expect(
    ambiguousValues([column(['Price'], { written: 'amount' }), column(['At'], { written: 'moment' })], valuesOf),
  ).toEqual({
    dates: undefined,
    times: undefined,
    money: '5.00',
  })
})

test('a value is guessed if it is the start of ours, but not from one or two letters', () => {
  expect(guessValue('In Progress', ['open', 'inProgress'])).toBe('inProgress')
  expect(guessValue('Pending', ['pendingActive'])).toBe('pendingActive')
  expect(guessValue('in', ['inProgress'])).toBeUndefined()
})

test('texts for no value are suggested only where a column is read, and not where they are part of a text', () => {
  const texts = ['\\N', 'null', 'N/A', '0000-00-00 00:00:00', '-', 'None', 'Nullify', '0', '-4']
  const found = (their: string) => (their === 'A' ? texts.map((value) => ({ value, rows: 2 })) : [])
  expect(textsForNothing([column(['A']), column(['A', 'B'])], found)).toEqual(
    texts.slice(0, 6).map((value) => ({ value, rows: 2 })),
  )
  expect(textsForNothing([column(['B'])], found)).toEqual([])
})

test('the values of rows that are not read, and texts for no value, are not asked for', () => {
  const read = valuesRead(valuesOf, { only: { On: ['y'] }, empty: ['B'] })
  expect(read('On')).toEqual([{ value: 'Y', rows: 1 }])
  expect(read('Kind')).toEqual([{ value: 'a; b', rows: 2 }])
})

test('rows are chosen by columns with a few values, which may be empty', () => {
  expect(rowChoices('On', valuesOf, 5)).toEqual([
    { value: '', rows: 3 },
    { value: 'Y', rows: 1 },
    { value: 'maybe', rows: 1 },
  ])
  expect(rowChoices('At', valuesOf, 1)).toEqual([])
  const many = () => Array.from({ length: 40 }, (_, index) => ({ value: String(index), rows: 1 }))
  expect(rowChoices('At', many, 40)).toEqual([])
})

test('rows repeat if every column of the key does', () => {
  expect(hasRepeats([column(['Kind'])], valuesOf)).toBe(true)
  expect(hasRepeats([column(['Kind']), column(['On'])], valuesOf)).toBe(false)
  expect(hasRepeats([], valuesOf)).toBe(false)
})
