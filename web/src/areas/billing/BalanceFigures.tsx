import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { methodInWords } from './bill-words.ts'

export function BalanceFigures({ balance }: { balance: BillingBalance }) {
  const { currency, accounts, overdue, nextCollection, disputed } = balance
  return (
    <FigureStrip
      label="Balance"
      figures={[
        {
          label: 'Balance',
          value: money(balance.balance, currency),
          note: `${counted(accounts.length, 'billing account')}, ${counted(balance.unpaidBills, 'unpaid bill')}`,
        },
        {
          label: 'Overdue',
          value: money(overdue, currency),
          note: overdue > 0 ? lateAccounts(balance) : 'No bill is overdue',
          isBad: overdue > 0,
        },
        {
          label: 'Next collection',
          value: nextCollection ? money(nextCollection.amount, currency) : '–',
          note: nextCollection ? `${weekday(nextCollection.on)}, Direct Debit` : 'No Direct Debit is due',
        },
        { label: 'In dispute', value: money(disputed, currency), note: <Disputes balance={balance} /> },
      ]}
    />
  )
}

function lateAccounts({ accounts }: BillingBalance): string {
  const late = accounts.filter(({ overdue }) => overdue > 0)
  const [only, second] = late
  return only && !second
    ? `${only.name}, ${methodInWords[only.paymentMethod]}`
    : counted(late.length, 'billing account')
}

function Disputes({ balance: { disputes } }: { balance: BillingBalance }) {
  const maySeeCases = usePermissions().resources.has('BusinessPortalCases')
  const [first, second] = disputes
  if (!first) return 'No line is queried'
  if (second) return counted(disputes.length, 'case')
  const { caseId, replyDueAt } = first
  return (
    <>
      {maySeeCases ? <Link href={paths.caseOne(caseId)}>{caseId}</Link> : caseId}
      {replyDueAt ? `, reply due ${dueTime(replyDueAt)}` : null}
    </>
  )
}
