import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { useMayEnter } from '../../session/use-may-enter.ts'
import { RequestsCard } from '../people/RequestsCard.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import { BillsCard } from './BillsCard.tsx'
import { CallersCard } from './CallersCard.tsx'
import { CloudTokensCard } from './CloudTokensCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { OpenNowCard } from './OpenNowCard.tsx'
import type { Found } from './open-items.ts'
import { PlannedCard } from './PlannedCard.tsx'
import type { Overview } from './queries.ts'
import { ServicesCard } from './ServicesCard.tsx'
import styles from './account.module.css'

interface AccountOverviewProps {
  account: DeskAccountRow
  overview: Overview | undefined
  found: Found
}

export function AccountOverview({ account, overview, found }: AccountOverviewProps) {
  const { accountId } = account
  const mayEnter = useMayEnter()
  if (!overview) {
    return (
      <div className={styles.columns} aria-busy="true">
        <Card label="Open now">
          <Skeleton height="18rem" />
        </Card>
        <Card label="People">
          <Skeleton height="12rem" />
        </Card>
      </div>
    )
  }
  const { cases, orders, incidents } = overview
  return (
    <div className={styles.columns}>
      <div className={layout.stack}>
        {cases || orders || incidents ? <OpenNowCard {...{ accountId, overview, found }} /> : null}
        <ServicesCard {...{ accountId, overview, found }} />
        <BillsCard {...{ accountId, found }} />
        <PlannedCard overview={overview} />
      </div>
      <div className={layout.stack}>
        <CallersCard {...{ account, overview, found }} />
        <RequestsCard account={accountId} />
        <NotesCard account={accountId} />
        <ActivityCard {...{ accountId, overview }} />
        {mayEnter('DeskNetwork') ? <CloudTokensCard account={accountId} /> : null}
      </div>
    </div>
  )
}
