import type { Zone } from '@portal/contract/dns/dns.ts'
import type { ZoneKind } from '@portal/contract/dns/zone-kind.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActMenu } from '../../acts/ActMenu.tsx'
import styles from './dns.module.css'
import { momentInWords } from './dns-words.ts'
import { kindActs } from './kind-acts.ts'
import { transferInWords } from './kind-words.ts'
import { peerInWords, signingInWords } from './peer-fields.ts'
import { kindQuery } from './queries.ts'
import { capital } from '../../lib/capital.ts'

/** Whether the zone is edited here or comes from a primary name server, and its last transfer. */
export function KindCard({ zone: { zoneId } }: { zone: Zone }) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(kindQuery(zoneId))
  if (!data) {
    return (
      <Card title="Zone kind">
        {isError ? (
          <p className={styles.quiet}>We could not load this. Refresh the page to try again.</p>
        ) : (
          <Skeleton height="3rem" />
        )}
      </Card>
    )
  }
  const { makeSecondary, makePrimary, transfer, add } = kindActs(queryClient, zoneId, data)
  const acts = data.transfer ? [transfer, add, makePrimary] : [makeSecondary]
  return (
    <Card
      title="Zone kind"
      footer={
        <div className={styles.buttons}>
          <ActButtons size="sm" acts={acts} />
        </div>
      }
    >
      <div className={styles.prose}>
        {data.transfer ? (
          <Copy zoneId={zoneId} settings={data} transfer={data.transfer} />
        ) : (
          <p className={styles.quiet}>
            Primary: the records are edited here. If your own name server holds the zone, make this a secondary zone.
            The records are then transferred from there.
          </p>
        )}
      </div>
    </Card>
  )
}

interface CopyProps {
  zoneId: string
  settings: ZoneKind
  transfer: NonNullable<ZoneKind['transfer']>
}

function Copy({ zoneId, settings, transfer }: CopyProps) {
  const { ofPrimary } = kindActs(useQueryClient(), zoneId, settings)
  const { serial, transferredAt, checkedAt, nextAt, expiresAt, isExpired, note } = transfer
  const { kind, status } = transferInWords(transfer)
  const { notifyAt } = settings
  return (
    <>
      <div aria-live="polite">
        <KeyValueList
          items={[
            { label: 'Kind', value: 'Secondary' },
            { label: 'Status', value: <Status kind={kind}>{status}</Status> },
            { label: 'Reason', value: note },
            { label: 'Serial', value: serial === null ? null : String(serial), mono: true },
            { label: 'Last transfer', value: transferredAt && capital(momentInWords(transferredAt)) },
            { label: 'Last checked', value: checkedAt && capital(momentInWords(checkedAt)) },
            { label: 'Next check', value: capital(momentInWords(nextAt)) },
            { label: isExpired ? 'Expired' : 'Expires', value: expiresAt && capital(momentInWords(expiresAt)) },
          ]}
        />
      </div>
      <ul className={styles.peers} aria-label="Primary name servers">
        {settings.primaries.map((primary, at) => (
          <li key={`${primary.address} ${primary.port}`}>
            <div className={styles.claimHead}>
              <h3>
                <code>{peerInWords(primary)}</code>
              </h3>
              <ActMenu label={`Actions for ${peerInWords(primary)}`} items={ofPrimary(primary, at)} />
            </div>
            <p className={styles.quiet}>{signingInWords(primary)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {notifyAt
          ? `Send NOTIFY to ${notifyAt.server} port ${notifyAt.port}, so that changes arrive at once.`
          : 'Changes arrive when the refresh time of the SOA has passed.'}
      </p>
    </>
  )
}
