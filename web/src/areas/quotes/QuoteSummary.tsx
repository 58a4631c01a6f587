import { quoteSiteListing } from '@portal/contract/quotes/listing.ts'
import type { QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ColumnLook } from '@portal/ui/src/table-column.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { inAccount } from '../../lib/in-account.ts'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import { DifferenceCard } from './DifferenceCard.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { siteListQuery } from './queries.ts'
import { leaveOut, quoteActs, whyNot } from './quote-acts.ts'
import { quotePath } from './quote-paths.ts'
import type { StepProps } from './step.ts'
import { fullMoment, levelNames } from './quote-words.ts'
import styles from './quotes.module.css'
import { ShareCard } from './ShareCard.tsx'
import { StepFooter } from './StepFooter.tsx'

/** The quote for the customer: the chosen option of each site, totals, and the outcome. */
export function QuoteSummary(props: StepProps) {
  const { quote, account, search } = props
  const { accept, reprice, change } = quoteActs(useQueryClient(), props)
  const { chosen, level, validUntil, seesCost } = quote
  // With valid prices and a chosen option, only an estimate keeps it from being accepted.
  const isEstimated = quote.state === 'answered' && chosen.sites > 0 && accept.refusal !== undefined
  return (
    <>
      <AnswerNotice {...props} />
      <FigureStrip
        label="Quote total"
        figures={[
          { label: 'Monthly', value: money(chosen.monthly) },
          { label: 'One-off', value: money(chosen.install) },
          { label: 'Over the full term', value: money(chosen.total) },
          { label: 'Valid until', value: validUntil ? shortDate(validUntil) : '–' },
        ]}
      />
      <SummaryTable {...props} />
      {quote.version > 1 && quote.pricedAt ? <DifferenceCard quote={quote} account={account} /> : null}
      <div className={styles.share}>
        <ShareCard quote={quote} account={account} />
        <Card title="Documents" className={styles.screenOnly}>
          <div className={styles.form}>
            <p className={styles.quiet}>
              {level ? `${levelNames[level]}. ` : ''}Version {quote.version}, excluding VAT.
            </p>
            <div className={styles.documents}>
              <DownloadButton quote={quote} account={account} />
              {seesCost ? <DownloadButton quote={quote} account={account} isForDealer /> : null}
            </div>
          </div>
        </Card>
      </div>
      <StepFooter
        backHref={quotePath(quote.quoteId, { ...search, step: 'compare' })}
        more={isEstimated && !reprice.refusal ? <ActButtons size="lg" acts={[reprice, change]} /> : null}
      >
        {quote.answer?.kind === 'accepted' ? null : <ActButtons size="lg" acts={[accept]} />}
      </StepFooter>
    </>
  )
}

function AnswerNotice({ quote: { answer, state }, account }: StepProps) {
  // The orders belong to the customer: a dealer views them in that account.
  const orderPath = (orderId: string) => (account ? inAccount(paths.order(orderId), account) : paths.order(orderId))
  if (state === 'expired') return <Notice kind="warn">The prices have expired. Refresh the prices of the quote.</Notice>
  if (state === 'unableToProvide') {
    return (
      <Notice kind="bad" title="We cannot serve these sites yet.">
        No carrier offers these speeds and terms at these sites. Change the needs in a new version.
      </Notice>
    )
  }
  if (!answer) return null
  const words = `${answer.kind === 'accepted' ? 'Accepted' : 'Declined'} by ${answer.name}, ${fullMoment(answer.at)}, version ${answer.version}.`
  return (
    <Notice kind={answer.kind === 'accepted' ? 'ok' : 'info'} title={words}>
      {answer.proof ? `${proofNames[answer.proof.kind]} ${answer.proof.email}. ` : ''}
      {answer.note}
      {answer.orders.length > 0 ? (
        <>
          {' '}
          Ordered:{' '}
          {answer.orders.map(({ orderId, site }, index) => (
            <span key={orderId}>
              {index > 0 ? ', ' : ''}
              <Link href={orderPath(orderId)}>{orderId}</Link> ({site})
            </span>
          ))}
          .
        </>
      ) : null}
    </Notice>
  )
}

const proofNames = { 'signed-in': 'Signed in as', email: 'Confirmed by a code sent to' } as const

const amount = (key: 'monthly' | 'install' | 'total', header: string): ColumnLook<QuoteSite> => ({
  header,
  width: '9.5rem',
  align: 'end',
  cell: ({ chosen }) => (chosen ? figure(chosen[key]) : '–'),
})

function SummaryTable(props: StepProps) {
  const { quote, account, search } = props
  const queryClient = useQueryClient()
  const { query } = useListing(quoteSiteListing)
  const answer = useQuery(siteListQuery({ quoteId: quote.quoteId, account }, query, quote.state))
  const columns: Columns<typeof quoteSiteListing, QuoteSite> = {
    name: {
      header: 'Site',
      wraps: true,
      cell: (site) => {
        const { name, postcode, position, chosen } = site
        return (
          <span className={styles.name}>
            <Link quiet href={quotePath(quote.quoteId, { ...search, step: 'compare', site: position })}>
              {name}
            </Link>
            <span className={styles.estimate}>
              <small>{postcode}</small>
              {chosen?.isEstimate ? (
                <>
                  <Status kind="warn">Budgetary price</Status>
                  <ActButtons size="xs" acts={whyNot(quote, 'choose') ? [] : [leaveOut(queryClient, props, site)]} />
                </>
              ) : null}
            </span>
          </span>
        )
      },
    },
    words: {
      header: 'Option',
      width: '22rem',
      hideBelow: 1024,
      cell: ({ chosen }) => <span className={styles.wrap}>{chosen?.words ?? 'No option selected'}</span>,
    },
    monthly: amount('monthly', 'Monthly, £'),
    install: { ...amount('install', 'One-off, £'), hideBelow: 768 },
    total: { ...amount('total', 'Over the full term, £'), hideBelow: 768 },
  }
  return (
    <List
      listing={quoteSiteListing}
      card={{ title: 'Offer', note: 'Excluding VAT' }}
      label="Selected options"
      noun="site"
      searchable={false}
      columns={columns}
      rowKey={({ position }) => String(position)}
      answer={answer}
      isPart
      failed={{ title: 'We could not load the sites' }}
      {...(answer.data &&
        answer.data.total > 0 && {
          totals: {
            name: `Total of ${quote.chosen.sites} of ${quote.siteCount}`,
            monthly: figure(quote.chosen.monthly),
            install: figure(quote.chosen.install),
            total: figure(quote.chosen.total),
          },
        })}
      empty={<EmptyState title="No sites yet" text="Add sites and get prices first." />}
    />
  )
}
