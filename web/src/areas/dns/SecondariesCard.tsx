import type { Zone } from '@portal/contract/dns/dns.ts'
import type { Secondary, ZoneSecondaries } from '@portal/contract/dns/secondaries.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActMenu } from '../../acts/ActMenu.tsx'
import styles from './dns.module.css'
import { peerInWords, signingInWords } from './peer-fields.ts'
import { secondariesQuery } from './queries.ts'
import { addSecondaryAct, secondaryActs } from './secondary-acts.ts'
import { secondaryInWords } from './secondary-words.ts'

/** The name servers of the customer that copy the zone, and the outcome of the last NOTIFY to each. */
export function SecondariesCard({ zone }: { zone: Zone }) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(secondariesQuery(zone.zoneId))
  const secondaries = data?.secondaries ?? []
  return (
    <Card
      title="Secondary name servers"
      footer={data ? <ActButtons size="sm" acts={[addSecondaryAct(queryClient, zone.zoneId, data.keys)]} /> : null}
    >
      <div className={styles.prose}>
        {data ? null : isError ? (
          <p className={styles.quiet}>We could not load this list. Refresh the page to try again.</p>
        ) : (
          <Skeleton height="3rem" />
        )}
        {data && secondaries.length > 0 ? (
          <ul className={styles.peers}>
            {secondaries.map((secondary) => (
              <Row key={secondary.secondaryId} zone={zone} secondary={secondary} settings={data} />
            ))}
          </ul>
        ) : null}
        {data ? (
          <p className={styles.quiet}>
            {data.refusal ??
              'Your own name servers, or those of another provider, can copy this zone. They get a NOTIFY after each publication.'}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function Row({ zone, secondary, settings }: { zone: Zone; secondary: Secondary; settings: ZoneSecondaries }) {
  const name = peerInWords(secondary)
  const { kind, status, text } = secondaryInWords(secondary, zone.publication.serial)
  return (
    <li>
      <div className={styles.claimHead}>
        <h3>
          <code>{name}</code>
        </h3>
        <ActMenu
          label={`Actions for ${name}`}
          items={secondaryActs(useQueryClient(), zone.zoneId, secondary, settings)}
        />
      </div>
      <Status kind={kind}>{status}</Status>
      <p className={styles.quiet}>
        {text} {signingInWords(secondary)}.
      </p>
    </li>
  )
}
