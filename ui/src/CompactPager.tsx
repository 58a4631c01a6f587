import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import type { PagerProps } from './Pager.tsx'
import { PageSteps } from './PageSteps.tsx'
import styles from './Pager.module.css'
import selectStyles from './Select.module.css'
import { compactPageSizes, pageCountOf } from './table-state.ts'

/** For tables in cards and dialogs. */
export function CompactPager({ label, page, size, total, onPage, onSize }: PagerProps) {
  const pageCount = pageCountOf(total, size)
  return (
    <div className={classNames(styles.pager, styles.compact)}>
      <div className={styles.field}>
        <select
          aria-label="Rows per page"
          className={classNames(fieldStyles.control, selectStyles.select)}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {compactPageSizes.map((choice) => (
            <option key={choice} value={choice}>
              Show {choice}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.end}>
        <span>
          Page {page + 1} of {pageCount}
        </span>
        <PageSteps label={label} page={page} pageCount={pageCount} ends={false} onPage={onPage} />
      </div>
    </div>
  )
}
