import { expect, test } from 'vitest'
import { heldAfter, shownRows } from './held-rows.ts'

const row = (id: string, due = 1) => ({ id, due })
const held = { of: '', rows: [row('a'), row('b'), row('c')] }
const shown = (latest: ReturnType<typeof row>[]) => shownRows(held, latest, ({ id }) => id)

test('rows keep their places and show what they are now', () => {
  const { shown: rows, changes } = shown([row('a'), row('b', 2), row('c')])
  expect(rows.map(({ row: { id, due }, isGone }) => [id, due, isGone])).toEqual([
    ['a', 1, false],
    ['b', 2, false],
    ['c', 1, false],
  ])
  expect(changes).toBe(0)
})

test('what is gone stays until the changes are shown, and new rows wait', () => {
  const { shown: rows, changes } = shown([row('d'), row('a'), row('c')])
  expect(rows.map(({ row: { id }, isGone }) => [id, isGone])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ])
  expect(changes).toBe(2)
})

test('another order is one change', () => {
  const { shown: rows, changes } = shown([row('c'), row('a'), row('b')])
  expect(rows.map(({ row: { id } }) => id)).toEqual(['a', 'b', 'c'])
  expect(changes).toBe(1)
})

test('a list that is opened again holds its latest rows, not those of the earlier visit', () => {
  const [earlier, latest] = [[row('a')], [row('b')]]
  const opened = heldAfter(held, { of: 'later', rows: earlier, isFetching: true })
  expect(opened.rows).toBe(earlier)
  expect(heldAfter(opened, { of: 'later', rows: earlier, isFetching: true })).toBe(opened)
  const current = heldAfter(opened, { of: 'later', rows: latest, isFetching: false })
  expect(current.rows).toBe(latest)
  expect(heldAfter(current, { of: 'later', rows: earlier, isFetching: true })).toBe(current)
})
