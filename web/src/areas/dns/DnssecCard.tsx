import type { Zone } from '@portal/contract/dns/dns.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { momentInWords } from './dns-words.ts'
import { dnssecInWords, rolloverNames } from './dnssec-words.ts'
import styles from './dns.module.css'
import { dnssecQuery } from './queries.ts'
import { dnssecAct, keyActs } from './zone-acts.ts'

/** Whether the zone is signed, and whether the parent zone says so: only both together work. */
export function DnssecCard({ zone }: { zone: Zone }) {
  const { isOn } = zone.dnssec
  const { data: state, isError } = useQuery(dnssecQuery(zone.zoneId))
  const queryClient = useQueryClient()
  const acts = [
    ...(isOn && state ? keyActs(queryClient, zone, state) : []),
    dnssecAct(queryClient, zone, state?.refusal ?? null),
  ]
  const { status, kind, text, isForRegistrar } = state
    ? dnssecInWords(state, zone.serviceId !== null)
    : { status: '', text: '' }
  return (
    <Card title="DNSSEC" footer={<ActButtons size="sm" acts={acts} />}>
      <div className={styles.prose}>
        {state ? (
          <KeyValueList
            items={[
              { label: 'Zone', value: <Status kind={isOn ? 'ok' : 'idle'}>{isOn ? 'Signed' : 'Not signed'}</Status> },
              ...(state.rollover
                ? [
                    {
                      label: 'Key roll-over',
                      value: <Status kind="starting">{rolloverNames[state.rollover.step]}</Status>,
                    },
                  ]
                : []),
              {
                label:
                  state.parent && state.parent.name !== '.'
                    ? `DS record in .${state.parent.name}`
                    : 'DS record in parent zone',
                value: <Status kind={kind ?? 'idle'}>{status}</Status>,
              },
              { label: 'Seen since', value: state.parent && momentInWords(state.parent.since) },
              { label: 'Last checked', value: state.parent && momentInWords(state.parent.askedAt) },
            ]}
          />
        ) : isError ? (
          <Status kind={isOn ? 'ok' : 'idle'}>{isOn ? 'Signed' : 'Not signed'}</Status>
        ) : (
          <Skeleton height="6rem" />
        )}
        <p className={styles.quiet}>
          {isError ? 'We could not check the parent zone. Refresh the page to try again.' : text}
        </p>
        {state?.fault && state.parent ? <p className={styles.quiet}>{state.fault}</p> : null}
        {isForRegistrar
          ? state?.ds.map((line) => (
              <div key={line} className={styles.ds}>
                <code>{line}</code>
                <CopyButton text={line} what="DS record" />
              </div>
            ))
          : null}
        {state?.parent?.match === 'other'
          ? state.parent.ds.map((line) => (
              <p key={line} className={styles.quiet}>
                At {state.parent?.name}: <code>{line}</code>
              </p>
            ))
          : null}
      </div>
    </Card>
  )
}
