import type { QueryOfCase } from '@portal/contract/billing/queries.ts'
import { queryReasonNames } from '@portal/contract/billing/values.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'

/** The lines of a bill that a case is about, with the answer once there is one. `href` is the page of the bill. */
export function QueriedLines({ query, href }: { query: QueryOfCase; href?: string }) {
  const { billId, lines, amount, currency, reason, outcome, credited, answer } = query
  return (
    <KeyValueList
      items={[
        { label: 'Bill', value: href ? <Link href={href}>{billId}</Link> : billId },
        ...lines.map((line) => ({
          label: `Line ${line.lineNo}`,
          value: `${line.description}, ${figure(line.amount)}`,
        })),
        { label: 'Amount', value: `${money(amount, currency)} before VAT` },
        { label: 'Reason', value: queryReasonNames[reason] },
        ...(outcome === null
          ? []
          : [
              {
                label: 'Outcome',
                value: outcome === 'credited' ? `${money(credited, currency)} credited before VAT` : 'Explained',
              },
              { label: 'Answer', value: answer },
            ]),
      ]}
    />
  )
}
