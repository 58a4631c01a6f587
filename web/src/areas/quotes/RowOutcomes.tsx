import type { SiteOutcome } from '@portal/contract/quotes/quotes.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import styles from './quotes.module.css'

/** The outcome of each row in a list of sites. */
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
          <Status kind={message === null ? 'ok' : 'warn'}>
            {outcome === 'added' ? ['To be added', message].filter(Boolean).join('. ') : message}
          </Status>
        </li>
      ))}
    </ol>
  )
}
