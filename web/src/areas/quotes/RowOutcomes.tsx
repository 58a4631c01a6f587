import type { SiteOutcome } from '@portal/contract/quotes.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import styles from './quotes.module.css'

/** What becomes of each row of a list of sites. */
export function RowOutcomes({ outcomes }: { outcomes: readonly SiteOutcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <ol className={styles.outcomes} aria-label="Rows">
      {outcomes.map(({ row, name, postcode, outcome, message }) => (
        <li key={row}>
          <span>
            <b>{name || 'No name'}</b>
            <small>
              Row {row}
              {postcode ? ` · ${postcode}` : ''}
            </small>
          </span>
          <Status kind={outcome === 'added' ? 'ok' : 'warn'}>{outcome === 'added' ? 'Will be added' : message}</Status>
        </li>
      ))}
    </ol>
  )
}
