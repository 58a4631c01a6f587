import { counted, number } from '@portal/contract/format/counts.ts'
import { publicationNames } from '@portal/contract/dns/values.ts'
import type { Zone } from '@portal/contract/dns/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { momentInWords, publicationKinds } from './dns-words.ts'
import styles from './dns.module.css'
import { driftQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'

/** Whether the last publication is visible: checked by querying our name servers as any resolver does. */
export function WorldCard({ zone: { zoneId, publication, publishedBy } }: { zone: Zone }) {
  const { data: elsewhere, isError } = useQuery(driftQuery(zoneId))
  const { state, serial, seenAt, seenSerial, checks } = publication
  const seen = checks.filter(({ isSeen }) => isSeen).length
  return (
    <Card title="Public view">
      <div aria-live="polite">
        <KeyValueList
          items={[
            { label: 'Status', value: <Status kind={publicationKinds[state]}>{publicationNames[state]}</Status> },
            { label: 'Published by', value: publishedBy },
            { label: 'Serial', value: String(serial), mono: true },
            {
              label: 'Last checked',
              value: seenAt
                ? `${capital(momentInWords(seenAt))}${seenSerial === serial ? '' : `, serial ${seenSerial}`}`
                : null,
            },
            {
              label: 'Changed elsewhere',
              value: isError
                ? 'Not known: the name server is not responding'
                : elsewhere && counted(elsewhere.drift.length, 'name'),
            },
          ]}
        />
        {checks.length > 0 ? (
          <ul className={styles.checks} aria-label="Checked records">
            {seen > 0 ? (
              <li className={styles.seen}>
                <Status kind="ok">
                  {seen === checks.length
                    ? `${counted(seen, 'checked record is', 'checked records are')} visible`
                    : `${number(seen)} of ${counted(checks.length, 'checked record')} visible`}
                </Status>
                <ul className={classNames(styles.seenRecords, styles.quiet)}>
                  {checks
                    .filter(({ isSeen }) => isSeen)
                    .map(({ name, type }) => (
                      <li key={`${name} ${type}`}>{`${name} ${type}`}</li>
                    ))}
                </ul>
              </li>
            ) : null}
            {checks
              .filter(({ isSeen }) => !isSeen)
              .map(({ name, type, answer }) => (
                <li key={`${name} ${type}`}>
                  <Status kind="warn">Not yet</Status>
                  <code>
                    {name} {type}
                  </code>
                  <span className={styles.quiet}>answers {answer}</span>
                </li>
              ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}
