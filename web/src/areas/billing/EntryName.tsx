import { entryName } from '@portal/contract/billing/entry-name.ts'
import type { StatementEntry } from '@portal/contract/billing/payments.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'

/** The name of an entry, with a link to its bill, or to the only bill that a payment is for. */
export function EntryName({ entry }: { entry: Pick<StatementEntry, 'kind' | 'billId' | 'pays'> }) {
  const [only, second] = entry.pays
  const billId = entry.billId ?? (second ? undefined : only?.billId)
  const name = entryName(entry)
  return billId === undefined ? name : <Link href={pageOf('bill', { billId })}>{name}</Link>
}
