import { pageOf } from '@portal/contract/page-of.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useMay } from '../../../session/use-may.ts'
import { contractRows } from './contract.ts'

export function ContractCard({ service, now }: { service: Service; now: Date }) {
  const mayOrder = useMay('BusinessPortalOrders')
  const { serviceId, status } = service
  return (
    <Card
      title="Contract"
      aside={
        mayOrder && status === 'active' ? (
          <Link href={pageOf('orderNew', { serviceId, type: 'cease' })}>Cease service</Link>
        ) : null
      }
    >
      <KeyValueList items={contractRows(service, now)} />
    </Card>
  )
}
