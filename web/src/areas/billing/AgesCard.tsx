import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { balanceAgeNames } from '@portal/contract/billing/values.ts'
import { figure } from '@portal/contract/format/money.ts'
import { times } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import type { ComponentProps } from 'react'
import { PartFailed } from '../../shell/PartFailed.tsx'
import styles from './bills.module.css'
import { ShareBar } from './ShareBar.tsx'

const cell = (amount: Pence) => (amount === 0 ? '–' : figure(amount))

type Answer = ComponentProps<typeof PartFailed>['answer'] & { data: BillingBalance | undefined }

/** Amounts still to be paid, by the time since they were due. Their sum is the balance. */
export function AgesCard({ answer }: { answer: Answer }) {
  const { data: balance, error } = answer
  return (
    <Card title="Balance by age" note={balance?.currency === 'GBP' ? '£' : balance?.currency}>
      {balance ? (
        <Ages balance={balance} />
      ) : error ? (
        <PartFailed title="We could not load your balance" answer={answer} />
      ) : (
        <Skeleton height="13rem" />
      )}
    </Card>
  )
}

function Ages({ balance: { ages, unallocated, balance } }: { balance: BillingBalance }) {
  const all = ages.reduce((total, { amount }) => total + amount, 0)
  return (
    <table className={styles.ages}>
      <caption>
        <VisuallyHidden>Balance by age</VisuallyHidden>
      </caption>
      <tbody>
        {ages.map(({ age, amount }) => (
          <tr key={age}>
            <th scope="row">{balanceAgeNames[age]}</th>
            <td>
              <span className={styles.measured}>
                <ShareBar share={all > 0 ? amount / all : 0} look={age === 'notDue' ? 'within' : 'over'} />
                {cell(amount)}
              </span>
            </td>
          </tr>
        ))}
        {unallocated === 0 ? null : (
          <tr>
            <th scope="row">Not allocated</th>
            <td>{figure(times(unallocated, -1))}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Balance</th>
          <td>{figure(balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
