import { classNames } from './class-names.ts'
import styles from './DataTable.module.css'
import { type Column, isBlank, textOf, valueOf } from './table-column.ts'

interface TableCellProps<Row extends object> {
  row: Row
  column: Column<Row>
  isName: boolean
}

export function TableCell<Row extends object>({ row, column, isName }: TableCellProps<Row>) {
  const value = valueOf(row, column)
  const text = column.cell ? '' : textOf(value)
  const content = column.cell ? column.cell(row) : isBlank(value) ? <span className={styles.blank}>–</span> : text
  const className = columnClass(column)
  // Shows truncated text in full.
  const title = text === '' ? undefined : text
  if (isName) {
    return (
      <th scope="row" className={classNames(className, column.mono && styles.mono)} title={title}>
        {content}
      </th>
    )
  }
  return (
    <td className={classNames(className, column.mono && styles.mono)} title={title}>
      {content}
    </td>
  )
}

export const columnClass = <Row extends object>(column: Column<Row>) =>
  classNames(
    column.align === 'end' && styles.alignEnd,
    column.wraps && styles.wraps,
    column.hideBelow !== undefined && styles[`below${column.hideBelow}`],
  ) || undefined
