import { expect, test } from 'vitest'
import type { Column } from './table-column.ts'
import { phoneWidthsOf, widthOf } from './table-widths.ts'

type Look = Pick<Column<object>, 'width' | 'hideBelow' | 'align'>

const column = (key: string, look: Look = {}): Column<object> => ({ key, header: key, ...look })

/** The width of a column on a phone of 390 px. */
function onPhone(columns: readonly Column<object>[], key: string): number {
  const shown = columns.find((each) => each.key === key)
  const style = shown && widthOf(shown, phoneWidthsOf(columns))
  const own = Number.parseFloat(style?.['--column'] ?? '') * 16
  const limit = style?.['--column-on-phone']?.split(', ')[1] ?? ''
  const [, vw, edges, share] = /([\d.]+)vw - ([\d.]+)rem\) \* ([\d.]+)/.exec(limit) ?? []
  if (vw === undefined) return limit ? Math.min(own, Number.parseFloat(limit) * 16) : own
  return Math.min(own, ((Number(vw) * 390) / 100 - Number(edges) * 16) * Number(share))
}

test('wide columns leave the name a third of a phone, and a number its line', () => {
  const columns = [
    column('month'),
    column('status', { width: '12.5rem' }),
    column('lines', { width: '5.5rem', hideBelow: 768 }),
    column('sum', { width: '8.5rem', align: 'end' }),
  ]
  expect(onPhone(columns, 'sum')).toBe(104)
  expect(390 - 36 - 104 - onPhone(columns, 'status')).toBeCloseTo(0.34 * 390, 0)
})

test('one other column leaves the name more', () => {
  const columns = [column('plan'), column('status', { width: '14rem' })]
  expect(390 - 36 - onPhone(columns, 'status')).toBeCloseTo(0.44 * 390, 0)
})

test('a column that fits, a menu and one that a phone hides keep their widths', () => {
  const columns = [
    column('name'),
    column('status', { width: '7rem' }),
    column('menu', { width: '3.5rem' }),
    column('day', { width: '20rem', hideBelow: 768 }),
  ]
  expect([onPhone(columns, 'status'), onPhone(columns, 'menu'), onPhone(columns, 'day')]).toEqual([112, 56, 320])
})
