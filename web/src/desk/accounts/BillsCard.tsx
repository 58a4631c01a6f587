import type { AccountBilling } from '@portal/contract/billing/desk.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth, dayOf, monthYear, weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import BillIcon from 'lucide-react/icons/receipt-text'
import type { ComponentProps } from 'react'
import { statusOf } from '../../areas/billing/bill-words.ts'
import { inAccount } from '../../lib/in-account.ts'
import { useNow } from '../../lib/use-now.ts'
import { xmlCheckInWords } from '../xml-check-words.ts'
import { deskPaths } from '../desk-paths.ts'
import { Marked } from './Marked.tsx'
import type { Found } from './open-items.ts'
import { accountBillingQuery } from './queries.ts'
import { PartFailed } from '../../shell/PartFailed.tsx'
import styles from './account.module.css'

type Figures = ComponentProps<typeof FigureStrip>['figures']

/** The balance of the account, as its people see it, with the bill that a search found and the latest ones. */
export function BillsCard({ accountId, found }: { accountId: string; found: Found }) {
  const foundBill = [...found].find((each) => each.startsWith('bill '))?.slice('bill '.length)
  const answer = useQuery(accountBillingQuery(accountId, foundBill))
  const { data, error } = answer
  const all = (
    <Link href={inAccount(pageOf('bills'), accountId)} target="_blank" rel="noreferrer">
      All bills
    </Link>
  )
  if (!data) {
    return (
      <Card title="Bills">
        {error ? (
          <PartFailed title="We could not load the bills" answer={answer} />
        ) : (
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        )}
      </Card>
    )
  }
  if (data.bills.length === 0) return null
  return (
    <>
      <FigureStrip label="Balance" figures={figuresOf(accountId, data.balance)} />
      <Card title="Bills" note={String(data.billCount)} aside={all} flush>
        <ul aria-label="Latest bills">
          {data.bills.map((bill) => (
            <BillLine key={bill.billId} {...{ accountId, bill }} isFound={bill.billId === foundBill} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function figuresOf(accountId: string, balance: AccountBilling['balance']): Figures {
  const { currency, overdue, overdueBillIds, nextCollection, disputed, disputes } = balance
  const [dispute, second] = disputes
  return [
    { label: 'Balance', value: money(balance.balance, currency) },
    {
      label: 'Overdue',
      value: money(overdue, currency),
      note: overdue > 0 ? counted(overdueBillIds.length, 'bill') : 'No bill is overdue',
      isBad: overdue > 0,
    },
    {
      label: 'Next collection',
      value: nextCollection ? money(nextCollection.amount, currency) : '–',
      note: nextCollection ? `${weekday(nextCollection.on)}, Direct Debit` : 'No Direct Debit is due',
    },
    {
      label: 'In dispute',
      value: money(disputed, currency),
      note: second ? (
        counted(disputes.length, 'case')
      ) : dispute ? (
        <Link href={deskPaths.caseOne(accountId, dispute.caseId)}>{dispute.caseId}</Link>
      ) : (
        'No line is queried'
      ),
    },
  ]
}

interface BillLineProps {
  accountId: string
  bill: AccountBilling['bills'][number]
  isFound: boolean
}

function BillLine({ accountId, bill, isFound }: BillLineProps) {
  const now = useNow()
  const { billId, kind, periodStart, issuedOn, total, net, currency } = bill
  const { kind: look, text } = statusOf(bill, dayOf(now))
  const xmlWords = bill.xml ? `XML ${xmlCheckInWords(bill.xml.status, bill.xml.breachCount).toLowerCase()}` : 'no XML'
  return (
    <li className={classNames(styles.row, isFound && styles.hit)}>
      <span className={styles.icon}>
        <BillIcon aria-hidden />
      </span>
      <div className={styles.what}>
        <Link quiet href={inAccount(pageOf('bill', { billId }), accountId)} target="_blank" rel="noreferrer">
          {kind === 'bill' ? monthYear(periodStart) : `Credit note, ${monthYear(periodStart)}`}
        </Link>
        <small>
          <Marked isFound={isFound}>{billId}</Marked> · issued {dayMonth(issuedOn)} ·{' '}
          {bill.hasPdf ? 'PDF as issued' : 'PDF from the portal'} · {xmlWords}
        </small>
      </div>
      <div className={styles.status}>
        <Status kind={look}>{text}</Status>
      </div>
      <div className={styles.due}>
        <b>{money(total ?? net, currency)}</b>
      </div>
      {bill.xml && bill.xml.breaches.length > 0 ? <XmlFindings check={bill.xml} /> : null}
    </li>
  )
}

/** The findings of the check beside the bill: the customer downloads the XML as it was issued, whatever is found. */
function XmlFindings({ check }: { check: NonNullable<BillLineProps['bill']['xml']> }) {
  const { breaches, breachCount } = check
  return (
    <details className={styles.findings}>
      <summary>{`Show ${counted(breachCount, 'finding')} in the XML`}</summary>
      <ul>
        {breaches.map(({ rule, text, at }) => (
          <li key={`${rule} ${at}`}>
            {text} <code>{at}</code>
          </li>
        ))}
      </ul>
      {breachCount > breaches.length ? <p>{counted(breachCount - breaches.length, 'more finding')}</p> : null}
    </details>
  )
}
