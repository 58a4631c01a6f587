import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import ServicesIcon from 'lucide-react/icons/network'
import { paths } from '../../paths.ts'

export function NoServicesCard() {
  return (
    <Card title="Services">
      <EmptyState
        icon={<ServicesIcon aria-hidden />}
        title="Services appear here when your first order is complete"
        text="Your sales contact can give you the date."
        actions={<Button href={paths.orders()}>View orders</Button>}
      />
    </Card>
  )
}
