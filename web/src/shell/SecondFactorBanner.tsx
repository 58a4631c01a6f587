import { dayMonth } from '@portal/contract/format/days.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { boot } from '../boot.ts'
import styles from './accounts/DealerBanner.module.css'

/** On every page, until a person who needs a second factor has one. */
export function SecondFactorBanner() {
  const { secondFactorDue: due, accountUrl } = boot().signedIn ?? {}
  if (!due) return null
  return (
    <aside aria-label="Second factor" className={styles.banner}>
      <Notice
        kind="warn"
        title={`Set up a second factor by ${dayMonth(due.dueAt, null)}`}
        actions={<a href={accountUrl}>Set up a second factor</a>}
      >
        {due.by} requires one to sign in. Use a passkey or an authenticator app.
      </Notice>
    </aside>
  )
}
