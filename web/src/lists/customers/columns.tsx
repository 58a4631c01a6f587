import type { OfCustomer } from '@portal/contract/listing-query.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import type { ColumnLook } from '@portal/ui/src/table-column.ts'
import { inAccount } from '../../lib/in-account.ts'
import { keepPlace } from '../../lib/keep-place.ts'
import { useMedia } from '../../use-media.ts'

export const customerColumn: ColumnLook<OfCustomer> = {
  header: 'Customer',
  width: '12rem',
  hideBelow: 768,
  cell: ({ accountId, customer }) => (
    <>
      <span title={customer}>{customer}</span>
      <small>
        <code>{accountId}</code>
      </small>
    </>
  ),
}

interface NameProps {
  row: OfCustomer
  rowId: string
  /** The page of the record, which opens in the customer's account. */
  page: string
  name: string
  note: string
  /** The note is an identifier. */
  isId?: boolean
}

/** The name of a record. Below it is a note, on a phone with the customer, whose column has no room. */
export function NameAtCustomer({ row: { accountId, customer }, rowId, page, name, note, isId = false }: NameProps) {
  const isPhone = useMedia('(max-width: 767px)')
  const below = isPhone ? `${note} · ${customer}` : note
  return (
    <>
      <Link quiet id={rowId} href={inAccount(page, accountId)} title={name} onClick={() => keepPlace(rowId)}>
        {name}
      </Link>
      <small title={below}>{isId && !isPhone ? <code>{below}</code> : below}</small>
    </>
  )
}
