import type { Column } from '@portal/ui/src/table-column.ts'

interface OfAccount {
  accountId: string
  accountName: string
}

/** Whose thing a row is. */
export const accountColumn: Column<OfAccount> = {
  key: 'accountName',
  header: 'Account',
  width: '14rem',
  sortable: false,
  hideBelow: 768,
  cell: ({ accountId, accountName }) => (
    <>
      {accountName}
      <small>{accountId}</small>
    </>
  ),
}
