import type { QuoteState } from '@portal/contract/quote-values.ts'
import type { QuoteRow } from '@portal/contract/quotes.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'
import { dayMonth } from './words.ts'

const words: Partial<Record<QuoteState, string>> = { draft: 'Draft', inProgress: 'Being priced', answered: 'Priced' }

export function QuotesTile() {
  return (
    <Tile
      name="quotes"
      title="Quotes"
      what="your quotes"
      link={{ label: 'All quotes', href: '/quoting' }}
      note={({ open }) => open.toLocaleString('en-GB')}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles.none}>
            No quote is open. <Link href="/quoting/new">Begin a quote</Link>
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
        <Link quiet href={`/quoting/${quoteId}`}>
          {title}
        </Link>
        <small>{customerName}</small>
      </div>
      <div className={styles.turn}>
        {words[state] ?? state}
        <small>{validUntil ? `until ${dayMonth(validUntil)}` : <code>{quoteId}</code>}</small>
      </div>
    </li>
  )
}
