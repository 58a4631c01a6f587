import type { Zone } from '@portal/contract/dns/dns.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { stringifySearch } from '../../lib/search-params.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './dns.module.css'
import { registrationQuery } from './queries.ts'
import { autoRenewalInWords, expiryInWords, nextInWords, yearsOf } from './registration-words.ts'
import { zoneActs } from './zone-acts.ts'

/** The registration of the zone's domain: when it expires, what happens then, and what a renewal costs. */
export function RegistrationCard({ zone, serviceId }: { zone: Zone; serviceId: string }) {
  const { data: registration, error } = useQuery(registrationQuery(serviceId))
  const mayPay = useMay('BusinessPortalBilling')
  const mayOrder = useMay('BusinessPortalOrders')
  const { renew } = zoneActs(useQueryClient(), zone, mayPay)
  if (error) return null
  if (!registration) {
    return (
      <Card title="Registration">
        <Skeleton height="6rem" />
      </Card>
    )
  }
  const { autoRenew, hasEnded, price, renewal, service, reasonDisabled } = registration
  const act = autoRenew ? renew : { ...renew, text: autoRenewalInWords(registration) }
  return (
    <Card
      title="Registration"
      note={service === 'simulated' ? 'Simulated registry' : undefined}
      footer={
        hasEnded ? null : (
          <div className={styles.buttons}>
            {mayOrder ? <RenewNow serviceId={serviceId} refusal={reasonDisabled} /> : null}
            <ActButtons size="sm" acts={[act]} />
          </div>
        )
      }
    >
      <div className={styles.prose}>
        <KeyValueList
          items={[
            { label: 'Expires', value: expiryInWords(registration) },
            {
              label: 'Auto-renewal',
              value: hasEnded ? null : <Status kind={autoRenew ? 'ok' : 'warn'}>{autoRenew ? 'On' : 'Off'}</Status>,
            },
            ...(renewal && price !== null
              ? [{ label: `Renewal for ${yearsOf(renewal.termMonths)}`, value: money(price) }]
              : []),
          ]}
        />
        <p className={styles.quiet}>
          {nextInWords({ ...registration, autoRenew: zone.registrar?.autoRenew ?? autoRenew })}
        </p>
      </div>
    </Card>
  )
}

function RenewNow({ serviceId, refusal }: { serviceId: string; refusal: string | null }) {
  const look = { size: 'sm', colour: 'outline' } as const
  if (refusal !== null) {
    return (
      <Button {...look} disabledReason={refusal}>
        Renew now
      </Button>
    )
  }
  return (
    <Button {...look} href={pageOf('orderNew') + stringifySearch({ serviceId, type: 'renew' })}>
      Renew now
    </Button>
  )
}
