import type { Zone } from '@portal/contract/dns/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import styles from './dns.module.css'
import { zoneActs } from './zone-acts.ts'

export function DnssecCard({ zone }: { zone: Zone }) {
  const { isOn, ds } = zone.dnssec
  const { dnssec } = zoneActs(useQueryClient(), zone)
  return (
    <Card title="DNSSEC" aside={<ActButtons size="sm" acts={[dnssec]} />}>
      <div className={styles.prose}>
        <p>
          <Status kind={isOn ? 'ok' : 'idle'}>{isOn ? 'Signed' : 'Not signed'}</Status>
        </p>
        {isOn ? (
          <p className={styles.quiet}>Give this record to the domain’s registrar to complete DNSSEC.</p>
        ) : (
          <p className={styles.quiet}>Lets resolvers verify your DNS answers. Records do not change.</p>
        )}
        {ds.map((line) => (
          <div key={line} className={styles.ds}>
            <code>{line}</code>
            <CopyButton text={line} what="DS record" />
          </div>
        ))}
        {isOn && ds.length === 0 ? <p>The DS record appears here when the zone is signed.</p> : null}
      </div>
    </Card>
  )
}
