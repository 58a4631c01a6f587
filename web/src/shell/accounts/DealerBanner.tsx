import { Notice } from '@portal/ui/src/Notice.tsx'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { paths } from '../../paths.ts'
import styles from './DealerBanner.module.css'

/** On every page of an account that somebody is in as its dealer, or looks at as one of the staff. */
export function DealerBanner() {
  const { accountName, dealer } = boot.signedIn ?? {}
  if (!dealer) return null
  const { name, accountId, isLookOnly, isStaff } = dealer
  if (isStaff) {
    return (
      <aside aria-label="As staff" className={styles.banner}>
        <Notice
          kind="warn"
          title={`You are looking at ${accountName} as its people do.`}
          actions={<a href={inAccount(paths.dashboard(), accountId)}>Leave to {name}</a>}
        >
          You change nothing here. That you were here is in their record of who did what.
        </Notice>
      </aside>
    )
  }
  return (
    <aside aria-label="As dealer" className={styles.banner}>
      <Notice
        kind="warn"
        title={`You are working in ${accountName}’s account as dealer.`}
        actions={<a href={inAccount(paths.dashboard(), accountId)}>Leave to {name}</a>}
      >
        {isLookOnly ? 'They let you look, and change nothing.' : `What you do is recorded with your name and ${name}.`}
      </Notice>
    </aside>
  )
}
