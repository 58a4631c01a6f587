import { publicationNames } from '@portal/contract/dns-values.ts'
import type { Zone } from '@portal/contract/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { momentInWords, publicationKinds } from './dns-words.ts'
import styles from './dns.module.css'

/** Whether the world sees what was published last: we asked our name servers as everybody does. */
export function WorldCard({ zone: { publication, publishedBy } }: { zone: Zone }) {
  const { state, serial, seenAt, seenSerial, checks } = publication
  return (
    <Card title="What the world sees">
      <div aria-live="polite">
        <KeyValueList
          items={[
            { label: 'Status', value: <Status kind={publicationKinds[state]}>{publicationNames[state]}</Status> },
            { label: 'Published by', value: publishedBy },
            { label: 'Serial', value: String(serial), mono: true },
            {
              label: 'Last asked',
              value: seenAt
                ? `${momentInWords(seenAt)}${seenSerial === serial ? '' : `, answered ${seenSerial}`}`
                : null,
            },
          ]}
        />
        {checks.length > 0 ? (
          <ul className={styles.checks} aria-label="Records that were asked for">
            {checks.map(({ name, type, isSeen, answer }) => (
              <li key={`${name} ${type}`}>
                <Status kind={isSeen ? 'ok' : 'warn'}>{isSeen ? 'Seen' : 'Not yet'}</Status>
                <code>
                  {name} {type}
                </code>
                {isSeen ? null : <span className={styles.quiet}>answers {answer}</span>}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}
