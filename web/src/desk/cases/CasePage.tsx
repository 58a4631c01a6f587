import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CaseFailed } from '../../areas/cases/CaseFailed.tsx'
import { CaseSkeleton } from '../../areas/cases/CaseSkeleton.tsx'
import { CaseStatus } from '../../areas/cases/CaseStatus.tsx'
import { whenInWords } from '../../areas/cases/case-words.ts'
import styles from '../../areas/cases/case.module.css'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { AccountCard } from '../AccountCard.tsx'
import { ActsCard } from '../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { caseActs } from './case-acts.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { DeskThread } from './DeskThread.tsx'
import { accountQuery } from '../queries.ts'
import { deskCaseQuery, keepDeskCase } from './queries.ts'

export function load(queryClient: QueryClient, { params }: Asked): Promise<unknown> {
  const { accountId = '', caseId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskCaseQuery(accountId, caseId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', caseId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const { data: found, error, refetch, isFetching } = useQuery(deskCaseQuery(accountId, caseId))
  useNameOfThing(found?.title)
  const [isTaking, setTaking] = useState(false)
  const crumbs = [{ label: 'Cases', href: deskPaths.cases() }, { label: accountId }, { label: caseId }]
  if (!found) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={error ? caseId : 'Case'} loading={!error} />
        {error ? <CaseFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : <CaseSkeleton />}
      </>
    )
  }
  const take = async () => {
    setTaking(true)
    try {
      const changed = await call(
        'PUT /case-desk/api/cases/:caseId/taker',
        { params: { caseId }, body: { isMine: !found.isMine } },
        { account: accountId },
      )
      await keepDeskCase(queryClient, accountId, changed)
    } finally {
      setTaking(false)
    }
  }
  const isOver = found.status === 'closed' || found.status === 'cancelled'
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={found.title}
        status={<CaseStatus status={found.status} look="chip" />}
        facts={[
          <>
            Case <code>{caseId}</code>
          </>,
          `Opened ${whenInWords(found.openedAt)} by ${found.openedByName}`,
          found.isMine
            ? 'You look after it'
            : found.takenByName
              ? `${found.takenByName} looks after it`
              : 'Nobody’s yet',
        ]}
        actions={
          isOver ? null : (
            <Button colour="outline" busy={isTaking} needsNetwork onClick={() => void take()}>
              {found.isMine ? 'Leave it to others' : 'Take it'}
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <div className={styles.talk}>
          <DeskThread account={accountId} found={found} />
        </div>
        <div className={styles.stack}>
          {isOver ? null : <ActsCard acts={caseActs(queryClient, accountId, found)} />}
          <CaseFacts found={found} />
          <AccountCard accountId={accountId} />
        </div>
      </div>
    </>
  )
}
