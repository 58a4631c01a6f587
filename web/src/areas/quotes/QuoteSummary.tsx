import type { QuoteSite } from '@portal/contract/quotes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inAccount } from '../../lib/in-account.ts'
import { paths } from '../../paths.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { siteListQuery, sitesPageSize } from './queries.ts'
import { quotePath } from './quote-paths.ts'
import type { StepProps } from './step.ts'
import { figure, fullDay, fullMoment, levelNames, money } from './quote-words.ts'
import styles from './quotes.module.css'
import { ShareCard } from './ShareCard.tsx'
import { StepFooter } from './StepFooter.tsx'
import { whyNot } from './use-change.ts'

/** The quote as it is given away: what is chosen for each site, what it comes to, and what became of it. */
export function QuoteSummary(props: StepProps) {
  const { quote, account, search } = props
  const [isAnswering, setAnswering] = useState(false)
  const { chosen, level, validUntil, seesCost } = quote
  const reason = whyNot(quote, 'accept')
  return (
    <>
      <AnswerNotice {...props} />
      <FigureStrip
        label="What the quote comes to"
        figures={[
          { label: 'Each month', value: money(chosen.monthly) },
          { label: 'One-off', value: money(chosen.install) },
          { label: 'Over the terms', value: money(chosen.total) },
          { label: 'Valid until', value: validUntil ? fullDay(validUntil) : '–' },
        ]}
      />
      <div className={styles.compare}>
        <div className={styles.stack}>
          <SummaryTable {...props} />
          {quote.version > 1 && quote.pricedAt ? <DifferenceCard quote={quote} account={account} /> : null}
        </div>
        <aside className={styles.stack} aria-label="Papers and links">
          <Card title="Papers" className={styles.screenOnly}>
            <div className={styles.form}>
              <p className={styles.quiet}>
                {level ? `${levelNames[level]}. ` : ''}Version {quote.version}, without VAT.
              </p>
              <DownloadButton quote={quote} account={account} />
              {seesCost ? <DownloadButton quote={quote} account={account} isForDealer /> : null}
            </div>
          </Card>
          <ShareCard quote={quote} account={account} />
        </aside>
      </div>
      <StepFooter backHref={quotePath(quote.quoteId, { ...search, step: 'compare' })}>
        {quote.answer?.kind === 'accepted' ? null : (
          <Button size="lg" colour="cta" disabledReason={reason} onClick={() => setAnswering(true)}>
            Accept and order
          </Button>
        )}
      </StepFooter>
      {isAnswering ? <AnswerDialog quote={quote} account={account} onClose={() => setAnswering(false)} /> : null}
    </>
  )
}

function AnswerNotice({ quote: { answer, state }, account }: StepProps) {
  // The orders are the customer's: a dealer looks at them in that account.
  const orderPath = (orderId: string) => (account ? inAccount(paths.order(orderId), account) : paths.order(orderId))
  if (state === 'expired')
    return <Notice kind="warn">The prices have run out. Price the quote again to get new ones.</Notice>
  if (state === 'unableToProvide') {
    return (
      <Notice kind="bad" title="We cannot serve these sites yet.">
        No carrier sells these speeds and terms there. Change the needs in a new version.
      </Notice>
    )
  }
  if (!answer) return null
  const words = `${answer.kind === 'accepted' ? 'Accepted' : 'Declined'} by ${answer.name}, ${fullMoment(answer.at)}, version ${answer.version}.`
  return (
    <Notice kind={answer.kind === 'accepted' ? 'ok' : 'info'} title={words}>
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

const amount = (key: 'monthly' | 'install' | 'total', header: string): Column<QuoteSite> => ({
  key,
  header,
  width: '8rem',
  align: 'end',
  sortable: false,
  ...(key === 'monthly' ? {} : { hideBelow: 768 as const }),
  value: ({ chosen }) => chosen?.[key],
  cell: ({ chosen }) => (chosen ? figure(chosen[key]) : '–'),
})

function SummaryTable({ quote, account, search }: StepProps) {
  const [page, setPage] = useState(0)
  const { data, isPending } = useQuery(
    siteListQuery({ quoteId: quote.quoteId, account }, { page: page + 1 }, quote.state),
  )
  const columns: Column<QuoteSite>[] = [
    {
      key: 'name',
      header: 'Site',
      isName: true,
      sortable: false,
      cell: ({ name, postcode, position }) => (
        <span className={styles.name}>
          <Link quiet href={quotePath(quote.quoteId, { ...search, step: 'compare', site: position })}>
            {name}
          </Link>
          <small>{postcode}</small>
        </span>
      ),
    },
    {
      key: 'words',
      header: 'Option',
      width: '22rem',
      hideBelow: 1024,
      sortable: false,
      cell: ({ chosen }) => <span className={styles.wrap}>{chosen?.words ?? 'Nothing chosen'}</span>,
    },
    amount('monthly', 'Each month'),
    amount('install', 'One-off'),
    amount('total', 'Over the term'),
  ]
  return (
    <Card title="What is offered" note="Amounts in pounds, without VAT" flush>
      <ServerTable
        label="Chosen options"
        noun="sites"
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ position }) => String(position)}
        total={data?.total ?? 0}
        searchable={false}
        pager={data && data.total > sitesPageSize ? 'full' : 'none'}
        state={{ search: '', sort: null, page, size: sitesPageSize }}
        onStateChange={(state) => setPage(state.page)}
        loading={isPending}
        {...(data &&
          data.total > 0 && {
            totals: {
              name: `Total of ${quote.chosen.sites} of ${quote.siteCount}`,
              monthly: figure(quote.chosen.monthly),
              install: figure(quote.chosen.install),
              total: figure(quote.chosen.total),
            },
          })}
        empty={<EmptyState title="No sites yet" text="Add sites and get prices first." />}
      />
    </Card>
  )
}
