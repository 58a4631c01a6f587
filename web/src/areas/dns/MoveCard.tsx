import type { Zone } from '@portal/contract/dns/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import styles from './dns.module.css'
import { delegationInWords, stepsOfMove } from './move-words.ts'
import { delegationQuery, dnssecQuery } from './queries.ts'
import { presentRecordsAct } from './zone-acts.ts'

/** The way of a domain that is registered elsewhere to our name servers. Absent once it uses them. */
export function MoveCard({ zone }: { zone: Zone }) {
  const queryClient = useQueryClient()
  const { data: delegation } = useQuery(delegationQuery(zone.zoneId))
  const { data: dnssec } = useQuery(dnssecQuery(zone.zoneId))
  if (!delegation || delegation.state === 'here') return null
  const steps = stepsOfMove(delegation, { records: zone.records.length, dnssec })
  return (
    <Card
      title="Move to our name servers"
      aside={<ActButtons size="sm" acts={[presentRecordsAct(queryClient, zone)]} />}
    >
      <p>{delegationInWords(delegation)}</p>
      <ol className={styles.steps}>
        {steps.map(({ title, text, isDone }) => (
          <li key={title}>
            <Status kind={isDone ? 'ok' : 'idle'}>{isDone ? 'Done' : 'To do'}</Status>
            <div>
              <b>{title}</b>
              <p className={styles.quiet}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
