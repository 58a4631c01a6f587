import DescendingIcon from 'lucide-react/icons/arrow-down'
import AscendingIcon from 'lucide-react/icons/arrow-up'
import UnsortedIcon from 'lucide-react/icons/chevrons-up-down'
import styles from './DataTable.module.css'
import { columnClass } from './TableCell.tsx'
import type { Column } from './table-column.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface SortableHeaderProps<Row extends object> {
  column: Column<Row>
  sorted: 'asc' | 'desc' | false
  /** Absent if sorting makes no sense. */
  onSort: (() => void) | undefined
}

export function SortableHeader<Row extends object>({ column, sorted, onSort }: SortableHeaderProps<Row>) {
  const Icon = sorted === 'asc' ? AscendingIcon : sorted === 'desc' ? DescendingIcon : UnsortedIcon
  return (
    <th
      scope="col"
      className={columnClass(column)}
      {...(sorted ? { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      {column.hideHeader ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          <span>{column.header}</span>
          <Icon aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
