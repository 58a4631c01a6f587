import type { Zone } from '@portal/contract/dns.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import styles from './dns.module.css'
import { useZoneChange } from './use-zone-change.ts'

export function DnssecCard({ zone: { zoneId, version, dnssec } }: { zone: Zone }) {
  const { isOn, ds } = dnssec
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy } = useZoneChange()
  const change = () =>
    act(
      (once) =>
        call(
          'PUT /dns-info/api/zones/:zoneId/dnssec',
          { params: { zoneId }, body: { isOn: !isOn } },
          { once, version },
        ),
      isOn ? 'Signing is switched off' : 'The zone is being signed',
    ).then(() => setAsking(false))
  return (
    <Card
      title="DNSSEC"
      aside={
        <Button size="sm" colour="outline" busy={isBusy} onClick={() => (isOn ? setAsking(true) : void change())}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
      }
    >
      <div className={styles.prose}>
        <p>
          <Status kind={isOn ? 'ok' : 'idle'}>{isOn ? 'Signed' : 'Not signed'}</Status>
        </p>
        {isOn ? (
          <p className={styles.quiet}>Give this line to the registrar of the domain, so that signatures count.</p>
        ) : (
          <p className={styles.quiet}>Signatures let everybody check that an answer is yours. Nothing else changes.</p>
        )}
        {ds.map((line) => (
          <div key={line} className={styles.ds}>
            <code>{line}</code>
            <CopyButton text={line} what="DS record" />
          </div>
        ))}
        {isOn && ds.length === 0 ? <p>The DS record is here as soon as the zone is signed.</p> : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Switch off DNSSEC for ${zoneId}?`}
        confirmLabel="Switch off DNSSEC"
        cancelLabel="Keep it on"
        pending={isBusy}
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      >
        <p>
          Take the DS record away at the registrar first and wait a day. Otherwise those who check signatures cannot
          reach the domain.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
