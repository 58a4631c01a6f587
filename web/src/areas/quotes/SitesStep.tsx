import type { QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ContinueTo } from '@portal/ui/src/ContinueTo.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageSteps } from '@portal/ui/src/PageSteps.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import PinIcon from 'lucide-react/icons/map-pin'
import PencilIcon from 'lucide-react/icons/pencil'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useActing } from '../../acts/use-acting.tsx'
import { AddSites } from './AddSites.tsx'
import { siteListQuery, sitesPageSize } from './queries.ts'
import { siteActs, whyNot } from './quote-acts.ts'
import { quotePath } from './quote-paths.ts'
import { siteCount } from './quote-words.ts'
import type { StepProps } from './step.ts'
import styles from './quotes.module.css'
import { StepFooter } from './StepFooter.tsx'

export function SitesStep({ quote, account, search }: StepProps) {
  const reason = whyNot(quote, 'edit')
  return (
    <>
      <div className={styles.columns}>
        <SiteList quote={quote} account={account} isFixed={reason !== undefined} />
        {reason ? (
          <Card title="Add sites">
            <Notice kind="info">{reason}</Notice>
          </Card>
        ) : (
          <AddSites quote={quote} account={account} />
        )}
      </div>
      <StepFooter>
        {quote.siteCount > 0 ? (
          <Button size="lg" colour="primary" href={quotePath(quote.quoteId, { ...search, step: 'needs' })}>
            <ContinueTo step="needs" />
          </Button>
        ) : (
          <Button size="lg" colour="primary" disabledReason="Add a site first.">
            <ContinueTo step="needs" />
          </Button>
        )}
      </StepFooter>
    </>
  )
}

function SiteList({ quote, account, isFixed }: Pick<StepProps, 'quote' | 'account'> & { isFixed: boolean }) {
  const [page, setPage] = useState(0)
  const queryClient = useQueryClient()
  const { quoteId } = quote
  const { data } = useQuery(siteListQuery({ quoteId, account }, { page: page + 1 }, quote.state))
  const actsOf = (site: QuoteSite) => siteActs(queryClient, { quote, account }, site)
  const { start, busy, dialog } = useActing(data?.rows.map((site) => actsOf(site).notes))
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / sitesPageSize))
  return (
    <Card title="Sites on this quote" note={quote.siteCount > 0 ? siteCount(quote.siteCount) : undefined} flush>
      {!data ? (
        <div className={styles.padded}>
          <Skeleton height="8rem" />
        </div>
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon={<PinIcon aria-hidden />}
          title="No sites yet"
          text="Enter the postcode and address of a site, or paste a list."
        />
      ) : (
        <ul className={styles.siteList} aria-label="Sites on this quote">
          {data.rows.map((site) => (
            <li key={site.position}>
              <span>
                <b>{site.name}</b>
                <small>
                  {site.address}, {site.postcode}
                  {notesInWords(site)}
                </small>
              </span>
              {isFixed ? null : (
                <>
                  <IconButton
                    size="sm"
                    label={`Notes for ${site.name}`}
                    icon={<PencilIcon />}
                    onClick={() => void start(actsOf(site).notes)}
                  />
                  <IconButton
                    size="sm"
                    label={`Remove ${site.name}`}
                    icon={<TrashIcon />}
                    aria-disabled={busy.size > 0}
                    onClick={() => void start(actsOf(site).remove)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <div className={styles.pages}>
          <span>
            Page {page + 1} of {pages}
          </span>
          <PageSteps label="sites" page={page} pageCount={pages} ends={false} onPage={setPage} />
        </div>
      ) : null}
      {dialog}
    </Card>
  )
}

function notesInWords({ notes: { floor, landlord, asbestosRegister } }: QuoteSite): string {
  const words = [floor, landlord && `landlord ${landlord}`, asbestosRegister ? 'asbestos register' : ''].filter(Boolean)
  return words.length > 0 ? ` · ${words.join(', ')}` : ''
}
