import type { Pence } from '@portal/contract/money.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { Accordion } from '@portal/ui/src/Accordion.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { cellQuery, dealerCellQuery } from './queries.ts'
import styles from './quotes.module.css'

interface PayCardProps {
  quote: Quote
  account: string | undefined
  position: number
  offer: number
}

/** The components of the selected price, and for dealers every step from the rate card. */
export function PayCard({ quote, account, position, offer }: PayCardProps) {
  const key = { quoteId: quote.quoteId, account }
  const { data } = useQuery(cellQuery(key, position, offer))
  if (!data) {
    return (
      <Card title="Your price">
        <Skeleton height="12rem" />
      </Card>
    )
  }
  const { cell, parts, remarks } = data
  return (
    <Card title={quote.seesCost ? 'Customer price' : 'Your price'}>
      <dl className={styles.parts}>
        {parts.map(({ text, amount }) => (
          <Fragment key={text}>
            <dt>{text}</dt>
            <dd>{figure(amount ?? pence(0))}</dd>
          </Fragment>
        ))}
        <dt className={styles.sum}>Monthly</dt>
        <dd className={styles.sum}>{money(cell.monthly)}</dd>
        <dt>One-off</dt>
        <dd>{money(cell.install)}</dd>
      </dl>
      <p className={styles.quiet}>
        Excluding VAT.{quote.validUntil ? ` Valid until ${longDate(quote.validUntil)}.` : ''}
      </p>
      <ul className={styles.remarks} aria-label="About this price">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      {quote.seesCost ? (
        <CostSteps account={account} quoteId={quote.quoteId} position={position} offer={offer} />
      ) : null}
    </Card>
  )
}

function CostSteps({ account, quoteId, position, offer }: Omit<PayCardProps, 'quote'> & { quoteId: string }) {
  const { data } = useQuery(dealerCellQuery({ quoteId, account }, position, offer))
  return (
    <Accordion title="Calculation">
      {data ? (
        <>
          <Steps label="Monthly" steps={data.monthly} />
          <Steps label="One-off" steps={data.install} />
        </>
      ) : (
        <Skeleton height="6rem" />
      )}
    </Accordion>
  )
}

function Steps({ label, steps }: { label: string; steps: readonly { text: string; amount: Pence | null }[] }) {
  const all = sum(steps.flatMap(({ amount }) => amount ?? []))
  return (
    <dl className={styles.parts} aria-label={label}>
      {steps.map(({ text, amount }) => (
        <Fragment key={text}>
          <dt>{text}</dt>
          <dd>{amount === null ? '' : figure(amount)}</dd>
        </Fragment>
      ))}
      <dt className={styles.sum}>{label}</dt>
      <dd className={styles.sum}>{money(all)}</dd>
    </dl>
  )
}
