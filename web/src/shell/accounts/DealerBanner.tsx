import { Notice } from '@portal/ui/src/Notice.tsx'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { paths } from '../../paths.ts'
import styles from './DealerBanner.module.css'

/** On every page of an account in which a person acts as its dealer, or which staff view as a customer. */
export function DealerBanner() {
  const { accountName, dealer } = boot().signedIn ?? {}
  if (!dealer) return null
  const { name, accountId, isLookOnly, isStaff } = dealer
  if (isStaff) {
    return (
      <aside aria-label="As staff" className={styles.banner}>
        <Notice
          kind="warn"
          title={`You are viewing ${accountName} as a customer.`}
          actions={<a href={inAccount(paths.dashboard(), accountId)}>Return to {name}</a>}
        >
          Changes are made from the desk. The account’s activity log records this visit.
        </Notice>
      </aside>
    )
  }
  return (
    <aside aria-label="As dealer" className={styles.banner}>
      <Notice
        kind="warn"
        title={`You are working in ${accountName}’s account as its dealer.`}
        actions={<a href={inAccount(paths.dashboard(), accountId)}>Return to {name}</a>}
      >
        {isLookOnly
          ? `${accountName} gives its dealer read-only access.`
          : `The activity log records your changes with your name and ${name}.`}
      </Notice>
    </aside>
  )
}
