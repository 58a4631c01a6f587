import { pageOf } from '@portal/contract/page-of.ts'
import type { QuoteState } from '@portal/contract/quotes/values.ts'
import type { QuoteRow } from '@portal/contract/quotes/quotes.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { shownOf } from '../../lib/shown-of.ts'

const words: Partial<Record<QuoteState, string>> = { draft: 'Draft', inProgress: 'Being priced', answered: 'Priced' }

export function QuotesTile() {
  return (
    <Tile
      name="quotes"
      title="Quotes"
      otherTitle="Other quotes"
      what="your quotes"
      link={{ label: 'All quotes', href: pageOf('quotes') }}
      note={({ others, rows }) => shownOf(rows.length, others)}
    >
      {({ rows, open }) =>
        rows.length === 0 ? (
          <p className={styles.none}>
            {open > 0 ? 'No other open quotes.' : 'No open quotes.'} <Link href={pageOf('quoteNew')}>Start quote</Link>
          </p>
        ) : (
          <ul className={styles.rows}>
            {rows.map((quote) => (
              <Row key={`${quote.accountId} ${quote.quoteId}`} quote={quote} />
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

function Row({ quote: { quoteId, title, customerName, state, validUntil } }: { quote: QuoteRow }) {
  return (
    <li className={styles.case}>
      <div>
        <Link quiet href={pageOf('quote', { quoteId })} title={title}>
          {title}
        </Link>
        <span>{words[state] ?? state}</span>
      </div>
      <div>
        <small>{customerName}</small>
        <small>{validUntil ? `until ${shortDay(validUntil, null)}` : <code>{quoteId}</code>}</small>
      </div>
    </li>
  )
}
