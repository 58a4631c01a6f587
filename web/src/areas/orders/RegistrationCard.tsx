import type { Order } from '@portal/contract/orders/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import { counted } from '@portal/contract/format/counts.ts'
import { sinceInWords } from './order-words.ts'
import { registrationInWords } from './registration-words.ts'

const kinds: Record<NonNullable<Order['registration']>['state'], StatusKind> = {
  waiting: 'with-us',
  sent: 'starting',
  done: 'ok',
  refused: 'bad',
}

/** The request to the registry of domains. */
export function RegistrationCard({ order: { registration } }: { order: Order }) {
  if (!registration) return null
  const { domain, years, state, sentAt, note, isSimulated } = registration
  return (
    <Card title="Registrar" note={isSimulated ? 'Simulated registry' : undefined}>
      <KeyValueList
        items={[
          { label: 'Domain', value: domain, mono: true },
          { label: 'Term', value: counted(years, 'year') },
          { label: 'Status', value: <Status kind={kinds[state]}>{registrationInWords(registration)}</Status> },
          { label: 'Sent', value: sentAt && sinceInWords(sentAt) },
          ...(note ? [{ label: state === 'refused' ? 'Reason' : 'Note', value: note }] : []),
        ]}
      />
    </Card>
  )
}
