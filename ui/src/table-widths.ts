import type { CSSProperties } from 'react'
import type { Column } from './table-column.ts'

// Wide enough for a menu or an icon: such a column keeps its width on a phone.
const toolRem = 4
// A number in a line of its own: "-12,171.59".
const numberRem = 6.5
// Of the width of a phone, for the column that takes what is left, beside one other or more.
const [nameVw, nameVwOfMany] = [44, 34] as const
// The edges of the page and of the card.
const edgesRem = 2.25

interface PhoneWidths {
  /** Of the columns that share what is left beside a readable name. */
  sumRem: number
  /** Of tools and numbers, which take what they need. */
  fixedRem: number
  vw: number
}

/** In a fixed layout the name has what other columns leave, which on a phone can be nothing. */
export function phoneWidthsOf<Row extends object>(columns: readonly Column<Row>[]): PhoneWidths {
  const shown = columns.filter(({ hideBelow, width }) => hideBelow === undefined && width !== undefined)
  const total = (list: readonly Column<Row>[]) =>
    list.reduce((sum, each) => sum + (fixedOf(each) ?? remOf(each) ?? 0), 0)
  const wide = shown.filter((each) => (remOf(each) ?? 0) > toolRem)
  return {
    sumRem: total(shown.filter((each) => fixedOf(each) === undefined)),
    fixedRem: total(shown.filter((each) => fixedOf(each) !== undefined)),
    vw: 100 - (wide.length > 1 ? nameVwOfMany : nameVw),
  }
}

export function widthOf<Row extends object>(column: Column<Row>, { sumRem, fixedRem, vw }: PhoneWidths) {
  const { width, hideBelow } = column
  if (width === undefined) return undefined
  const [rem, fixed] = [remOf(column), fixedOf(column)]
  const limit =
    fixed === undefined
      ? rem && `calc((${vw}vw - ${edgesRem + fixedRem}rem) * ${(rem / sumRem).toFixed(3)})`
      : `${fixed}rem`
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--column': width,
    ...(limit && hideBelow === undefined && { '--column-on-phone': `min(${width}, ${limit})` }),
  }
  return style
}

/** The width of a menu, an icon or a number, which does not depend on other columns. */
function fixedOf<Row extends object>(column: Column<Row>): number | undefined {
  const rem = remOf(column)
  if (rem !== undefined && rem <= toolRem) return rem
  return rem !== undefined && column.align === 'end' ? Math.min(rem, numberRem) : undefined
}

function remOf<Row extends object>({ width }: Column<Row>): number | undefined {
  const rem = width === undefined ? undefined : /^([\d.]+)rem$/.exec(width)?.[1]
  return rem === undefined ? undefined : Number(rem)
}
