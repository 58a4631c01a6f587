import type { LineExplanation, PricedDays } from '@portal/contract/billing/lines.ts'
import { dayMonth, monthName } from '@portal/contract/format/days.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import styles from './bill.module.css'

/** The sentence, the arithmetic, and the month drawn as days. */
export function LineExplained({ explanation }: { explanation: LineExplanation }) {
  const { sentence, reason, orderId, caseId, steps, amount, month, notes } = explanation
  const [first, ...more] = steps
  return (
    <div className={styles.explanation}>
      <div>
        <h3>
          {first && more.length > 0
            ? `Why these lines: ${steps.map((step) => figure(step.amount)).join(' and ')} make ${figure(amount)}`
            : `Why this line: ${money(amount)}`}
        </h3>
        <p>
          {sentence}
          {reason ? ` ${reason}.` : ''}
          {orderId ? (
            <>
              {' '}
              Order{' '}
              <Link href={pageOf('order', { orderId })}>
                <Unbroken>{orderId}</Unbroken>
              </Link>
              .
            </>
          ) : null}
          {caseId && !sentence.includes(caseId) ? (
            <>
              {' '}
              Case{' '}
              <Link href={pageOf('case', { caseId })}>
                <Unbroken>{caseId}</Unbroken>
              </Link>
              .
            </>
          ) : null}
        </p>
        {first ? (
          <table className={styles.arithmetic}>
            <caption>
              <VisuallyHidden>Arithmetic</VisuallyHidden>
            </caption>
            <tbody>
              {steps.map((step) => (
                <tr key={step.label}>
                  <th scope="row">{step.label}</th>
                  <td>{figure(step.price)}</td>
                  <td>{step.factor}</td>
                  <td className={styles.quiet}>{step.unrounded}</td>
                  <td>{figure(step.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  This bill, before VAT
                </th>
                <td>{figure(amount)}</td>
              </tr>
            </tfoot>
          </table>
        ) : null}
        {month ? null : <Notes notes={notes} />}
      </div>
      {month ? (
        <div>
          <Month month={month} />
          <Notes notes={notes} />
        </div>
      ) : null}
    </div>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length > 0 ? <p className={styles.small}>{notes.join(' ')}</p> : null
}

const priced = ({ price }: PricedDays) => (price === null ? 'not charged' : `${money(price)} a month`)
const daysOf = ({ from, to }: PricedDays) => to - from + 1

function Month({ month: { start, days, parts } }: { month: NonNullable<LineExplanation['month']> }) {
  const [, change] = parts
  return (
    <>
      <p className={styles.heading}>
        {monthName(start)}, {days} days
      </p>
      <div aria-hidden className={styles.days}>
        {parts.flatMap((part) =>
          Array.from({ length: daysOf(part) }, (_, position) => (
            <i key={part.from + position} className={part.isNew ? styles.newDay : styles.oldDay} />
          )),
        )}
      </div>
      <p aria-hidden className={styles.scaleOfDays}>
        <span>1</span>
        {change ? <span>{dayMonth(`${start.slice(0, 8)}${String(change.from).padStart(2, '0')}`, null)}</span> : null}
        <span>{days}</span>
      </p>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part.from}>
            <i aria-hidden className={part.isNew ? styles.newDay : styles.oldDay} /> {priced(part)}, {daysOf(part)} days
          </li>
        ))}
      </ul>
    </>
  )
}
