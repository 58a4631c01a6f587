import { money } from '@portal/contract/format/money.ts'
import { plural } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageSteps } from '@portal/ui/src/PageSteps.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteListQuery, sitesPageSize } from './queries.ts'
import { quotePath } from './quote-paths.ts'
import type { StepProps } from './step.ts'
import { riskKinds, siteRisks } from './quote-words.ts'
import styles from './quotes.module.css'

/** The sites of the quote, page by page, with a search. */
export function SitePicker({ quote, account, search, onMove, position }: StepProps & { position: number }) {
  const [words, setWords] = useState('')
  const [page, setPage] = useState(() => Math.max(0, Math.ceil(position / sitesPageSize) - 1))
  const key = { quoteId: quote.quoteId, account }
  const { data } = useQuery(siteListQuery(key, { page: page + 1, search: words }, quote.state))
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / sitesPageSize))
  const isDraft = quote.state === 'draft'
  return (
    <Card
      title={plural(quote.siteCount, 'Site')}
      className={styles.screenOnly}
      aside={isDraft ? <Link href={quotePath(quote.quoteId, { ...search, step: 'sites' })}>Add site</Link> : null}
    >
      {quote.siteCount > sitesPageSize ? (
        <SearchField
          label="Search by name or postcode"
          value={words}
          onValueChange={(text) => {
            setWords(text)
            setPage(0)
          }}
        />
      ) : null}
      <fieldset className={styles.picker} aria-label="Site">
        {(data?.rows ?? []).map((site) => (
          <label key={site.position} className={styles.pick}>
            <input
              type="radio"
              name="site"
              checked={site.position === position}
              onChange={() => onMove({ site: site.position, pins: undefined }, { replace: true })}
            />
            <span>
              <b>{site.name}</b>
              <small>
                {site.postcode}
                {site.has ? ` · has ${site.has}` : ''}
                {site.chosen ? ` · ${money(site.chosen.monthly)}` : ''}
              </small>
            </span>
            {!site.isPriced ? (
              <Status kind="starting">Not selected</Status>
            ) : site.risk ? (
              <Status kind={riskKinds[site.risk]}>{siteRisks[site.risk]}</Status>
            ) : (
              <Status kind="bad">None</Status>
            )}
          </label>
        ))}
        {data?.rows.length === 0 ? <p>No sites found.</p> : null}
      </fieldset>
      {pages > 1 ? (
        <div className={styles.pages}>
          <span>
            Page {page + 1} of {pages}
          </span>
          <PageSteps label="sites" page={page} pageCount={pages} ends={false} onPage={setPage} />
        </div>
      ) : null}
    </Card>
  )
}
