import type { AccountData } from '@portal/contract/account-data/account-data.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Time } from '../../../lib/Time.tsx'
import styles from '../access.module.css'

/** Previous exports. The other administrators received an email each time. */
export function ExportsCard({ exports }: { exports: AccountData['exports'] | undefined }) {
  return (
    <Card title="Previous exports" footer="Other administrators are notified of each export.">
      {exports === undefined ? (
        <Skeleton width="60%" />
      ) : exports.length === 0 ? (
        <p className={styles.quiet}>No exports yet.</p>
      ) : (
        <ul className={styles.list} aria-label="Previous exports">
          {exports.map(({ at, by }) => (
            <li key={`${at} ${by}`}>
              {by}
              <small>
                <Time at={at} as="dateTime" />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
