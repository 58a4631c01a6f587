import { Skeleton } from './Skeleton.tsx'
import skeletonStyles from './Skeleton.module.css'
import { columnClass } from './TableCell.tsx'
import type { Column } from './table-column.ts'

const mostRows = 10

interface TableSkeletonProps<Row extends object> {
  columns: readonly Column<Row>[]
  size: number
}

/** As many rows of the same height as expected, so that nothing moves when they arrive. */
export function TableSkeleton<Row extends object>({ columns, size }: TableSkeletonProps<Row>) {
  return (
    <tbody className={skeletonStyles.moving}>
      {Array.from({ length: Math.min(size, mostRows) }, (_, row) => (
        <tr key={row}>
          {columns.map((column, position) => (
            <td key={column.key} className={columnClass(column)}>
              {column.hideHeader ? null : <Skeleton still width={`${50 + ((row * 7 + position * 13) % 4) * 10}%`} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
