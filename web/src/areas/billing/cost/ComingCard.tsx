import type { Cost, CostStep } from '@portal/contract/billing/cost.ts'
import { monthName, shortDay } from '@portal/contract/format/days.ts'
import { counted, number, plural } from '@portal/contract/format/counts.ts'
import { figure } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useState } from 'react'
import { stringifySearch } from '../../../lib/search-params.ts'
import { comingSteps } from './coming-steps.ts'
import { stepAmount, stepTerm } from './cost-words.ts'
import styles from './cost.module.css'

/** Rows beside the chart; the others follow on demand. */
const firstRows = 5

/** Each step of the forecast with its source. The months of the forecast are their sum. */
export function ComingCard({ cost }: { cost: Cost }) {
  const { forecast, months } = cost
  const [isWhole, setWhole] = useState(false)
  const last = months.at(-1)
  if (!forecast || !last) return null
  const { base, usage, pending, moreOptions } = forecast
  const { steps } = forecast
  const most = isWhole ? steps.length : firstRows - 1 - (usage ? 1 : 0) - pending.length
  const shown = comingSteps(forecast, cost.budget, most)
  return (
    <Card title="What is coming" note="From bills, orders and contracts" flush>
      <ul className={styles.steps} aria-label="Steps of the forecast">
        <li>
          <span className={styles.day} />
          <div>
            <b>Monthly charges continue</b>
            <small>Recurring lines of the newest bills</small>
          </div>
          <span className={styles.sum}>
            <b>{figure(base)}</b>
            <small>a month</small>
          </span>
        </li>
        {usage ? (
          <li>
            <span className={styles.day} />
            <div>
              <b>Usage</b>
              <small>Average of the last {usage.months === 1 ? 'month' : `${usage.months} months`}</small>
            </div>
            <span className={styles.sum}>
              <b>{figure(usage.average)}</b>
              <small>a month</small>
            </span>
          </li>
        ) : null}
        {pending.map(({ billingAccountId, name, amount }) => (
          <li key={billingAccountId}>
            <span className={styles.day} />
            <div>
              <b>{name}</b>
              <small>
                <code>{billingAccountId}</code>, not billed for {monthName(last)} yet
              </small>
            </div>
            <span className={styles.sum}>
              <b>{figure(amount)}</b>
              <small>in {monthName(last)}</small>
            </span>
          </li>
        ))}
        {shown.map((step, position) => (
          // Position is a stable key, because a list of steps is replaced as a whole.
          <li key={position}>
            <time className={styles.day} dateTime={step.day ?? undefined}>
              {step.day ? shortDay(step.day, null) : ''}
            </time>
            <div>
              <b>{step.title}</b>
              <small>
                <Source step={step} />
                {step.detail}
              </small>
            </div>
            <span className={styles.sum}>
              <b>{stepAmount(step)}</b>
              <small>{stepTerm(step)}</small>
            </span>
          </li>
        ))}
      </ul>
      {steps.length > shown.length ? (
        <p className={styles.more}>
          <Button colour="tertiary" size="sm" onClick={() => setWhole(true)}>
            {`Show all ${number(steps.length)} changes`}
          </Button>
        </p>
      ) : null}
      {moreOptions > 0 ? (
        <p className={styles.note}>
          {counted(moreOptions, 'more contract')} that {plural(moreOptions, 'ends', 'end')} in these months:{' '}
          <Link href={pageOf('services') + stringifySearch({ sort: 'contractEnd' })}>Services by contract end</Link>
        </p>
      ) : null}
      {steps.length === 0 ? (
        <EmptyState title="No changes known" text="Open orders, price rises and contract ends appear here." />
      ) : null}
    </Card>
  )
}

function Source({ step: { orderId, serviceId, billId, source } }: { step: CostStep }) {
  if (orderId !== null) {
    return (
      <>
        Order{' '}
        <Link href={pageOf('order', { orderId })}>
          <Unbroken>{orderId}</Unbroken>
        </Link>
        ,{' '}
      </>
    )
  }
  if (billId !== null) {
    return (
      <>
        <Link href={pageOf('bill', { billId })}>
          <Unbroken>{billId}</Unbroken>
        </Link>
        ,{' '}
      </>
    )
  }
  if (serviceId === null || source === 'bill') return null
  return (
    <>
      <Link href={pageOf('service', { serviceId })}>
        <Unbroken>{serviceId}</Unbroken>
      </Link>
      ,{' '}
    </>
  )
}
