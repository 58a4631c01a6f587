import type { SharedQuote } from '@portal/contract/quotes/dealings.ts'
import { money } from '@portal/contract/format/money.ts'
import { longDate } from '@portal/contract/format/days.ts'

import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { LinkFailed } from '../../shell/share-links/LinkFailed.tsx'
import { keyOfShared, SharedAcceptance } from './SharedAcceptance.tsx'
import { fullMoment, siteCount } from './quote-words.ts'
import { QuoteStatus } from './QuoteStatus.tsx'
import { SharedSites } from './SharedSites.tsx'
import styles from './quotes.module.css'

/** The quote as the customer sees and accepts it through a link. The secret is after the #, which no server logs. */
export function Page() {
  const secret = useLocation({ select: ({ hash }) => hash })
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: keyOfShared(secret),
    queryFn: ({ signal }) => call('POST /quote-info/api/shared-quote', { body: { secret } }, { signal }),
    retry: false,
  })
  if (error) return <LinkFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!quote) {
    return (
      <>
        <PageHeader title="Ethernet quote" loading />
        <Card label="Quote">
          <div className={styles.form} aria-busy="true">
            <Skeleton height="2.25rem" />
            <Skeleton width="60%" height="10rem" />
          </div>
        </Card>
      </>
    )
  }
  return <Shared quote={quote} secret={secret} />
}

function Shared({ quote, secret }: { quote: SharedQuote; secret: string }) {
  const { quoteId, title, customerName, seller, preparedBy, state, version, validUntil, sums, sites, needs } = quote
  return (
    <>
      <PageHeader
        title={`Ethernet quote ${quoteId}`}
        status={<QuoteStatus state={state} look="chip" />}
        facts={[title, `For ${customerName}`, `From ${preparedBy}${seller ? `, ${seller}` : ''}`, `Version ${version}`]}
      />
      <div className={styles.stack}>
        <StateNotice quote={quote} />
        {sites.length > 0 ? (
          <>
            <FigureStrip
              label="Quote total"
              figures={[
                { label: 'Monthly', value: money(sums.monthly) },
                { label: 'One-off', value: money(sums.install) },
                { label: 'Over the full term', value: money(sums.total) },
                { label: 'Valid until', value: validUntil ? longDate(validUntil) : '–' },
              ]}
            />
            <Card title="Offer" note={siteCount(sites.length)} flush>
              <SharedSites sites={sites} />
            </Card>
            <div className={styles.halves}>
              <Card title="Included">
                <KeyValueList items={needs} />
              </Card>
              {state === 'answered' ? <SharedAcceptance quote={quote} secret={secret} /> : null}
            </div>
          </>
        ) : null}
      </div>
    </>
  )
}

function StateNotice({ quote: { state, answer, sites } }: { quote: SharedQuote }) {
  if (answer) {
    const words = `${answer.kind === 'accepted' ? 'Accepted' : 'Declined'} by ${answer.name}, ${fullMoment(answer.at)}, version ${answer.version}.`
    return (
      <Notice kind={answer.kind === 'accepted' ? 'ok' : 'info'} title={words}>
        {answer.orders.length > 0
          ? `Ordered: ${answer.orders.map(({ orderId, site }) => `${orderId} (${site})`).join(', ')}.`
          : ''}
      </Notice>
    )
  }
  if (state === 'expired') return <Notice kind="warn">The prices have expired. Ask for new prices.</Notice>
  if (state === 'cancelled') return <Notice kind="info">This quote has been withdrawn.</Notice>
  if (sites.length === 0) return <Notice kind="info">This quote is being updated. Use this link again later.</Notice>
  return null
}
