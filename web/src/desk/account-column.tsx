import type { ColumnLook } from '@portal/ui/src/table-column.ts'

interface OfAccount {
  accountId: string
  accountName: string
}

/** The account of a row. */
export const accountColumn: ColumnLook<OfAccount> = {
  header: 'Account',
  width: '14rem',
  hideBelow: 768,
  cell: ({ accountId, accountName }) => (
    <>
      {accountName}
      <small>
        <code>{accountId}</code>
      </small>
    </>
  ),
}
