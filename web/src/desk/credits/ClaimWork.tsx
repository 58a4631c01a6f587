import { calculationInWords } from '@portal/contract/credits/words.ts'
import { money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActsCard } from '../../acts/ActsCard.tsx'
import { creditActs } from './credit-acts.ts'
import { creditQueueQuery } from './queries.ts'
import type { OpenWork } from '../open-work.ts'
import { WorkPanel } from '../WorkPanel.tsx'

/** A customer's claim for a missed target. */
export function ClaimWork(props: OpenWork) {
  const { ref, accountId } = props.work
  const queryClient = useQueryClient()
  const { data } = useQuery(creditQueueQuery({ search: ref }))
  const claim = data?.rows.find((each) => each.creditId === ref && each.accountId === accountId)
  return (
    <WorkPanel
      {...props}
      title={claim ? `${money(claim.amount, claim.currency)} for ${claim.serviceName}` : `Claim ${ref}`}
    >
      {claim ? (
        <>
          <ActsCard acts={creditActs(queryClient, claim)} />
          <Card title="Calculation">
            <p>{calculationInWords(claim)}.</p>
          </Card>
        </>
      ) : null}
    </WorkPanel>
  )
}
