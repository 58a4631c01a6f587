import { entryName } from '@portal/contract/billing/entry-name.ts'
import type { StatementEntry } from '@portal/contract/billing/payments.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'

interface EntryNameProps {
  entry: Pick<StatementEntry, 'kind' | 'billId' | 'pays'>
  /** As the name of a row. */
  quiet?: boolean
}

/** The name of an entry, with a link to its bill, or to the only bill that a payment is for. */
export function EntryName({ entry, quiet = false }: EntryNameProps) {
  const [only, second] = entry.pays
  const billId = entry.billId ?? (second ? undefined : only?.billId)
  const name = entryName(entry)
  return billId === undefined ? (
    name
  ) : (
    <Link quiet={quiet} href={pageOf('bill', { billId })}>
      {name}
    </Link>
  )
}
