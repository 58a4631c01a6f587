import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { planQueueQuery } from './queries.ts'
import type { OpenWork } from '../open-work.ts'
import { WorkPanel } from '../WorkPanel.tsx'
import { pageOfWork } from '../work-address.ts'

/** A draft of a plan: it is compared and published on its page. */
export function PlanWork(props: OpenWork) {
  const { ref } = props.work
  const { data } = useQuery(planQueueQuery({ search: ref }))
  const plan = data?.rows.find(({ planId }) => planId === ref)
  return (
    <WorkPanel {...props} title={plan?.title ?? `Plan ${ref}`}>
      {plan ? (
        <Card title={plan.draft === null ? 'No draft' : `Draft of version ${plan.draft}`}>
          <p>
            {plan.version === null ? 'No version is in force.' : `Version ${plan.version} is in force.`}{' '}
            {counted(plan.accounts, 'account')} with the plan.
          </p>
          <p>
            <Button href={pageOfWork(props.work)}>Compare and publish</Button>
          </p>
        </Card>
      ) : null}
    </WorkPanel>
  )
}
