import { type ServiceCondition, serviceConditionNames } from '@portal/contract/services/values.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

const kinds: Record<ServiceCondition, StatusKind> = {
  down: 'bad',
  degraded: 'warn',
  expiring: 'warn',
  suspended: 'warn',
  activating: 'starting',
  ceasing: 'pending',
  working: 'ok',
  ceased: 'cancelled',
}

interface ConditionProps {
  condition: ServiceCondition
  look?: 'chip' | 'mark'
}

export function Condition({ condition, look = 'mark' }: ConditionProps) {
  return (
    <Status kind={kinds[condition]} look={look}>
      {serviceConditionNames[condition]}
    </Status>
  )
}
