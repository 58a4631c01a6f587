import { Notice } from '@portal/ui/src/Notice.tsx'
import { boot } from '../../boot.ts'
import { inAccount } from '../../lib/in-account.ts'
import { paths } from '../../paths.ts'
import styles from './DealerBanner.module.css'

/** On every page of a customer's account that somebody is in as dealer. */
export function DealerBanner() {
  const { accountName, dealer } = boot.signedIn ?? {}
  if (!dealer) return null
  const { name, accountId, isLookOnly } = dealer
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
