import { expect, test } from 'vitest'
import { ambiguousValues, type FilledColumn, guessValue, unknownValues, valuesIn } from './import-questions.ts'

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
