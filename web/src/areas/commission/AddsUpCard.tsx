import type { Statement } from '@portal/contract/commission/commission.ts'
import { percentText } from '@portal/contract/commission/rates.ts'
import { lineKindNames } from '@portal/contract/commission/values.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { BarKey } from '@portal/ui/src/BarChart.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Fragment } from 'react'
import styles from './commission.module.css'
import { looks } from './MonthsChart.tsx'
import { paidWords } from './words.ts'

export function AddsUpCard({ statement }: { statement: Statement | undefined }) {
  if (!statement) {
    return (
      <Card title="Breakdown">
        <Skeleton height="13rem" />
      </Card>
    )
  }
  const { totals, net, vat, vatRate, openingBalance, carriedForward, payable, currency } = statement
  return (
    <Card title="Breakdown">
      <dl className={styles.sum}>
        {totals.map(({ kind, amount }) => (
          <Fragment key={kind}>
            <dt>
              <BarKey look={looks[kind]} />
              {lineKindNames[kind]}
            </dt>
            <dd className={amount < 0 ? styles.below : undefined}>{figure(amount)}</dd>
          </Fragment>
        ))}
        <dt className={styles.total}>Total excluding VAT</dt>
        <dd className={styles.total}>{money(net, currency)}</dd>
        <dt>VAT at {percentText(vatRate)}</dt>
        <dd>{figure(vat)}</dd>
        {openingBalance < 0 ? (
          <>
            <dt>Brought forward</dt>
            <dd className={styles.below}>{figure(openingBalance)}</dd>
          </>
        ) : null}
        {carriedForward < 0 ? (
          <>
            <dt>Carried to the next statement</dt>
            <dd className={styles.below}>{figure(carriedForward)}</dd>
          </>
        ) : null}
        <dt className={styles.strong}>{paidWords(statement)}</dt>
        <dd className={styles.strong}>{payable > 0 ? money(payable, currency) : '–'}</dd>
      </dl>
    </Card>
  )
}
