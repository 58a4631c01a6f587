import { creditStateNames } from '@portal/contract/credits/values.ts'
import { calculationInWords } from '@portal/contract/credits/words.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { caseCreditQuery } from './queries.ts'

/** The credit for the late repair of a case, if there is one. */
export function CreditCard({ caseId }: { caseId: string }) {
  const { data: credit } = useQuery(caseCreditQuery(caseId))
  if (!credit) return null
  const { creditId, amount, currency, state } = credit
  return (
    <Card title="Credit" note={creditStateNames[state]}>
      <p>
        <Link href={pageOf('serviceCredit', { creditId })}>{money(amount, currency)}</Link>.{' '}
        {calculationInWords(credit)}.
      </p>
    </Card>
  )
}
