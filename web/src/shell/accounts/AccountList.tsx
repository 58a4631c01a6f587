import type { AccountRow } from '@portal/contract/accounts/accounts.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import TickIcon from 'lucide-react/icons/check'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import styles from './AccountDialog.module.css'

interface AccountListProps {
  query: UseQueryResult<{ rows: AccountRow[]; total: number }>
  /** The page to open in the selected account. */
  path: string
  typed: string
}

export function AccountList({ query, path, typed }: AccountListProps) {
  const { data, isPending, isError, isFetching, refetch } = query
  if (isPending) {
    return (
      <div className={styles.waiting}>
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </div>
    )
  }
  if (isError) {
    return (
      <EmptyState
        title="We could not load your accounts"
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  const { rows, total } = data
  const groups = new Map<string, AccountRow[]>()
  for (const row of rows) {
    const name = row.dealerName === null ? 'Your accounts' : `Customers of ${row.dealerName}`
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return (
    <div className={styles.results}>
      <Announcement>{counted(total, 'account')}</Announcement>
      {rows.length === 0 ? (
        <EmptyState title={`No accounts match “${typed}”`} text="Enter part of the name or the number." />
      ) : null}
      {[...groups].map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.group}>{name}</h2>
          <ul>
            {own.map((row) => (
              <li key={row.accountId}>
                <AccountChoice row={row} path={path} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > rows.length ? (
        <p className={styles.more}>{`${rows.length} of ${number(total)}. Search to find the others.`}</p>
      ) : null}
    </div>
  )
}

function AccountChoice({ row, path }: { row: AccountRow; path: string }) {
  const { accountId, name, dealerAccess } = row
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      <small>
        {accountId}
        {dealerAccess === 'read-only' ? ', read only' : ''}
      </small>
    </>
  )
  if (dealerAccess === 'none') {
    return (
      <span className={styles.closed}>
        {words}
        <small>No dealer access</small>
      </span>
    )
  }
  const isHere = accountId === boot().signedIn?.accountId
  return (
    <a href={inAccount(path, accountId)} aria-current={isHere ? 'true' : undefined}>
      {words}
      {isHere ? <TickIcon aria-hidden /> : null}
    </a>
  )
}
