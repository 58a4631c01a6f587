import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import type { PageRequest } from '../../screens.ts'
import { BillQueryCard } from './BillQueryCard.tsx'
import { caseActs } from './case-acts.tsx'
import { CaseFailed } from './CaseFailed.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { CreditCard } from './CreditCard.tsx'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { Conversation } from './Conversation.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { EscalateCard } from './EscalateCard.tsx'
import { FollowersCard } from './FollowersCard.tsx'
import { PromiseCard } from './PromiseCard.tsx'
import { type CaseAnswer, caseQuery } from './queries.ts'
import styles from './case.module.css'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(caseQuery(params.caseId ?? ''))
}

export function Page() {
  const { caseId = '' } = useParams({ strict: false })
  const { data: found, error, refetch, isFetching } = useQuery(caseQuery(caseId))
  useNameOfThing(found?.title)
  const queryClient = useQueryClient()
  const maySeeCredits = useMay('BusinessPortalBilling')
  const crumbs = [{ label: 'Cases', href: paths.cases() }, { label: caseId }]

  if (!found) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={error ? caseId : 'Case'} loading={!error} />
        {error ? <CaseFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : <CaseSkeleton />}
      </>
    )
  }
  const { may, status } = found
  const acts = caseActs(queryClient, found)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={found.title}
        status={<CaseStatus status={status} look="chip" />}
        facts={factsOf(found)}
        actions={
          <ActButtons
            acts={[...(may.reopen ? [acts.reopen] : []), ...(may.close ? [acts.close] : may.rate ? [acts.rate] : [])]}
          />
        }
      />
      <div className={styles.columns}>
        <PromiseCard found={found} />
        <div className={styles.talk}>
          <Conversation found={found} />
        </div>
        <div className={styles.stack}>
          {maySeeCredits && found.kind === 'fault' ? <CreditCard caseId={caseId} /> : null}
          {maySeeCredits && found.kind === 'billing' ? <BillQueryCard caseId={caseId} /> : null}
          <DetailsCard found={found} />
          <FollowersCard found={found} />
          {may.escalate || found.callBackBy || found.escalation.length > 0 ? <EscalateCard found={found} /> : null}
        </div>
      </div>
    </>
  )
}

function factsOf({ caseId, openedAt, updatedAt, isPrivate }: CaseAnswer) {
  return [
    <>
      Case <code>{caseId}</code>
    </>,
    <>
      Opened <Time at={openedAt} as="nearTime" />
    </>,
    <>
      Last update <Time at={updatedAt} as="nearTime" />
    </>,
    isPrivate ? 'Private: followers only' : null,
  ]
}
