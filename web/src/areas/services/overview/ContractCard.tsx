import type { Service, ServiceAction } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { contractRows } from './contract.ts'

/** The link to end the contract is there only while the tab of actions offers it; that tab gives the reason if not. */
export function ContractCard({ service, actions, now }: { service: Service; actions: ServiceAction[]; now: Date }) {
  const cease = actions.find(({ key }) => key === 'cease')
  return (
    <Card title="Contract" aside={cease?.href ? <Link href={cease.href}>{cease.label}</Link> : null}>
      <KeyValueList items={contractRows(service, now)} />
    </Card>
  )
}
