import type { AccountData } from '@portal/contract/account-data.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { momentInWords } from '../../services/service-words.ts'
import styles from '../access.module.css'

/** Who took it away before. The other administrators had a mail each time. */
export function ExportsCard({ exports }: { exports: AccountData['exports'] | undefined }) {
  return (
    <Card title="Exported before" footer="Each export is told to the other administrators.">
      {exports === undefined ? (
        <Skeleton width="60%" />
      ) : exports.length === 0 ? (
        <p className={styles.quiet}>Nobody has exported it yet.</p>
      ) : (
        <ul className={styles.list} aria-label="Exported before">
          {exports.map(({ at, by }) => (
            <li key={`${at} ${by}`}>
              {by}
              <small>{momentInWords(at)}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
