import type { Bill } from '@portal/contract/billing/billing.ts'
import type { BillChange } from '@portal/contract/billing/lines.ts'
import type { ChangeTerm } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName } from '@portal/contract/format/days.ts'
import { figure, signedFigure } from '@portal/contract/format/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PartFailed } from '../../shell/PartFailed.tsx'
import styles from './bill.module.css'
import { EmptyCell } from './EmptyCell.tsx'
import { changesQuery } from './line-queries.ts'

const terms: Record<ChangeTerm, string> = { 'one-off': 'One-off', monthly: 'Monthly', usage: 'Usage' }
const shownAtFirst = 12
/** Fewer than this are not worth a row that adds them up. */
const leastFolded = 3

/** From the bill before to this one: the rows add up to the difference. */
export function ChangesCard({ billId, bill }: { billId: string; bill: Bill | undefined }) {
  const answer = useQuery(changesQuery(billId))
  const { data, error } = answer
  const [isLong, setIsLong] = useState(false)
  const before = bill?.previous
  const title = before ? `What changed since ${monthName(before.periodStart)}` : 'What changed'
  if (error && !data) {
    return (
      <Card title={title}>
        <PartFailed title="We could not compare the bills" answer={answer} />
      </Card>
    )
  }
  if (!data || !bill) {
    return (
      <Card title={title}>
        <Skeleton height="17rem" />
      </Card>
    )
  }
  if (!before) {
    return (
      <Card title={title}>
        <p>{bill.kind === 'bill' ? 'Your first bill.' : 'A credit note has no earlier one to compare.'}</p>
      </Card>
    )
  }
  if (data.changes.length === 0) {
    return (
      <Card title={title}>
        <p>Nothing changed. The bill has the same charges as in {monthName(before.periodStart)}.</p>
      </Card>
    )
  }
  const isFolded = data.changes.length >= shownAtFirst + leastFolded
  const shown = isFolded && !isLong ? data.changes.slice(0, shownAtFirst) : data.changes
  const folded = data.changes.slice(shown.length)
  const most = Math.max(...data.changes.map(({ amount }) => Math.abs(amount)))
  return (
    <Card title={title} note="Before VAT. Largest first." flush>
      <table className={styles.changes}>
        <caption>
          <VisuallyHidden>
            Changes from {monthName(before.periodStart)} to {monthName(bill.periodStart)}, in pounds before VAT
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnName>Change</ColumnName>
            <ColumnName className={styles.term}>How long</ColumnName>
            <ColumnName className={styles.size}>Size</ColumnName>
            <ColumnName>Amount</ColumnName>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.edge}>
            <th scope="row">
              <Link quiet href={pageOf('bill', { billId: before.billId })}>
                {monthName(before.periodStart)} bill
              </Link>
            </th>
            <EmptyCells />
            <td>{figure(before.net)}</td>
          </tr>
          {shown.map((change, position) => (
            <ChangeRow key={position} change={change} most={most} />
          ))}
          {folded.length > 0 ? (
            <tr>
              <th scope="row">{counted(folded.length, 'smaller change')}</th>
              <EmptyCells />
              <td>{signedFigure(sum(folded.map(({ amount }) => amount)))}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr className={styles.edge}>
            <th scope="row">{monthName(bill.periodStart)} bill before VAT</th>
            <EmptyCells />
            <td>{figure(bill.net)}</td>
          </tr>
        </tfoot>
      </table>
      {isFolded ? (
        <div className={styles.more}>
          <Button size="sm" colour="tertiary" onClick={() => setIsLong(!isLong)}>
            {isLong ? 'Show fewer changes' : `Show all ${data.changes.length} changes`}
          </Button>
        </div>
      ) : null}
      {data.unexplained.length > 0 ? (
        <details className={styles.others}>
          <summary>Lines in “Other changes”</summary>
          <ul>
            {data.unexplained.map((line, position) => (
              <li key={position}>
                {line.description}: {line.before === null ? '–' : figure(line.before)} before,{' '}
                {line.amount === null ? '–' : figure(line.amount)} now
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  )
}

function ColumnName({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <th scope="col" className={className}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </th>
  )
}

function EmptyCells() {
  return (
    <>
      <EmptyCell className={styles.term} />
      <EmptyCell className={styles.size} />
    </>
  )
}

function ChangeRow({ change, most }: { change: BillChange; most: number }) {
  const { title, term, amount } = change
  const size = `${Math.max(2, (Math.abs(amount) / most) * 50)}%`
  return (
    <tr>
      <th scope="row">
        {title}
        <span className={styles.under}>
          <Why change={change} />
        </span>
      </th>
      <td className={styles.term}>
        <Tag>{terms[term]}</Tag>
      </td>
      <td className={styles.size}>
        <VisuallyHidden>{amount > 0 ? 'More' : 'Less'}</VisuallyHidden>
        <span aria-hidden className={styles.scale}>
          <i className={amount > 0 ? styles.greater : styles.less} style={{ inlineSize: size }} />
        </span>
      </td>
      <td>{signedFigure(amount)}</td>
    </tr>
  )
}

function Why({ change: { why, orderId, caseId } }: { change: BillChange }) {
  return (
    <>
      {why}
      {why && (orderId ?? caseId) ? ', ' : ''}
      {orderId ? (
        <>
          {why ? 'order ' : 'Order '}
          <Link href={pageOf('order', { orderId })}>
            <Unbroken>{orderId}</Unbroken>
          </Link>
        </>
      ) : null}
      {orderId && caseId ? ', ' : ''}
      {caseId ? (
        <>
          {why || orderId ? 'case ' : 'Case '}
          <Link href={pageOf('case', { caseId })}>
            <Unbroken>{caseId}</Unbroken>
          </Link>
        </>
      ) : null}
    </>
  )
}
