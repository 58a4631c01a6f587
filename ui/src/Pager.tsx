import { number } from '@portal/contract/format/counts.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import { GoToPage } from './GoToPage.tsx'
import { PageSteps } from './PageSteps.tsx'
import styles from './Pager.module.css'
import selectStyles from './Select.module.css'
import { compactPageSizes, pageCountOf, pageSizes } from './table-state.ts'

interface PagerProps {
  /** The table concerned, for screen readers. */
  label: string
  page: number
  size: number
  /** The number of rows on all pages. */
  total: number
  /** There are more rows than these, which the pages do not show. */
  isMore?: true | undefined
  /** For tables in cards and dialogs. */
  compact?: boolean
  /** Prints the rows of all pages. */
  onPrint?: (() => void) | undefined
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function Pager(props: PagerProps) {
  const { label, page, size, total, isMore, compact = false, onPrint, onPage, onSize } = props
  const pageCount = pageCountOf(total, size)
  return (
    <div className={classNames(styles.pager, compact ? styles.compact : pageCount === 1 && styles.single)}>
      <label className={styles.field}>
        {compact ? null : 'Rows per page'}
        <select
          aria-label={compact ? 'Rows per page' : undefined}
          className={classNames(fieldStyles.control, selectStyles.select)}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {(compact ? compactPageSizes : pageSizes).map((choice) => (
            <option key={choice} value={choice}>
              {compact ? `Show ${choice}` : choice}
            </option>
          ))}
        </select>
      </label>
      {compact ? null : <span>{rangeOf(page, size, total, isMore)}</span>}
      {onPrint ? (
        <Button size="sm" colour="tertiary" onClick={onPrint}>
          Print list
        </Button>
      ) : null}
      <div className={styles.end}>
        {total > 0 ? (
          <span>
            Page {number(page + 1)} of {number(pageCount)}
          </span>
        ) : null}
        <PageSteps label={label} page={page} pageCount={pageCount} ends={!compact} onPage={onPage} />
        {compact ? null : <GoToPage pageCount={pageCount} onPage={onPage} />}
      </div>
    </div>
  )
}

function rangeOf(page: number, size: number, total: number, isMore = false) {
  // Only while the first rows load: without rows there is no pager.
  if (total === 0) return ''
  const first = page * size + 1
  const last = Math.min(total, first + size - 1)
  return `${number(first)}–${number(last)} of ${isMore ? 'more than ' : ''}${number(total)}`
}
