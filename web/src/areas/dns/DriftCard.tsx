import type { Zone } from '@portal/contract/dns/dns.ts'
import type { Drift } from '@portal/contract/dns/drift.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActMenu } from '../../acts/ActMenu.tsx'
import styles from './dns.module.css'
import { contentsInWords, driftPlace } from './drift-words.ts'
import { driftQuery } from './queries.ts'
import { driftActs } from './zone-acts.ts'

/** Records that differ between zone and name server. Absent without any. */
export function DriftCard({ zone }: { zone: Zone }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(driftQuery(zone.zoneId))
  const drift = data?.drift ?? []
  if (drift.length === 0) return null
  const { takeOver, putBack } = driftActs(queryClient, zone, drift)
  const all = [
    { ...takeOver, title: 'Take over all' },
    { ...putBack, title: 'Put back all' },
  ]
  return (
    <div id={driftPlace}>
      <Card
        title="Changed elsewhere"
        note={drift.length}
        aside={drift.length > 1 ? <ActButtons size="sm" acts={all} /> : null}
      >
        <p className={styles.quiet}>
          Another program changed these records on the name server. Publishing leaves them as they are.
        </p>
        <ul className={styles.drift}>
          {drift.map((each) => (
            <DriftRow key={`${each.name} ${each.type}`} zone={zone} drift={each} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function DriftRow({ zone, drift }: { zone: Zone; drift: Drift }) {
  const { name, type, here, there, canTakeOver, isInDraft } = drift
  const { takeOver, putBack } = driftActs(useQueryClient(), zone, [drift])
  return (
    <li>
      <b>
        <code>{name}</code> {type} {isInDraft ? <Tag>In your draft</Tag> : null}
      </b>
      <dl>
        <div>
          <dt>Name server</dt>
          <dd>{contentsInWords(there, here)}</dd>
        </div>
        <div>
          <dt>This zone</dt>
          <dd>{contentsInWords(here, there)}</dd>
        </div>
      </dl>
      {canTakeOver ? (
        <ActMenu label={`Actions for ${name} ${type}`} items={isInDraft ? [putBack] : [takeOver, putBack]} />
      ) : (
        <small>The portal cannot edit this type.</small>
      )}
    </li>
  )
}
