import { Notice } from '@portal/ui/src/Notice.tsx'
import { boot } from '../boot.ts'
import styles from './accounts/DealerBanner.module.css'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })

/** On every page, until somebody who has to have a second factor has one. */
export function SecondFactorBanner() {
  const { secondFactorDue: due, accountUrl } = boot.signedIn ?? {}
  if (!due) return null
  return (
    <aside aria-label="Second factor" className={styles.banner}>
      <Notice
        kind="warn"
        title={`Set up a second factor by ${dayFormat.format(new Date(due.dueAt))}`}
        actions={<a href={accountUrl}>Set up a second factor</a>}
      >
        {due.by} requires one to sign in. A passkey or an authenticator app counts.
      </Notice>
    </aside>
  )
}
