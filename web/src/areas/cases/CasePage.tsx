import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import ReopenIcon from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { CaseFailed } from './CaseFailed.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { CaseStatus } from './CaseStatus.tsx'
import { whenInWords } from './case-words.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { Conversation } from './Conversation.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { EscalateCard } from './EscalateCard.tsx'
import { FollowersCard } from './FollowersCard.tsx'
import { PromiseCard } from './PromiseCard.tsx'
import { type CaseAnswer, caseQuery } from './queries.ts'
import { ReopenDialog } from './ReopenDialog.tsx'
import styles from './case.module.css'

export function load(queryClient: QueryClient, { params }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(caseQuery(params.caseId ?? ''))
}

export function Page() {
  const { caseId = '' } = useParams({ strict: false })
  const { data: found, error, refetch, isFetching } = useQuery(caseQuery(caseId))
  useNameOfThing(found?.title)
  const [dialog, setDialog] = useState<'none' | 'close' | 'reopen'>('none')
  const crumbs = [{ label: 'Cases', href: paths.cases() }, { label: caseId }]
  const close = () => setDialog('none')

  if (!found) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={error ? caseId : 'Case'} loading={!error} />
        {error ? <CaseFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : <CaseSkeleton />}
      </>
    )
  }
  const { may, status } = found
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={found.title}
        status={<CaseStatus status={status} look="chip" />}
        facts={factsOf(found)}
        actions={
          <>
            {may.reopen ? (
              <Button colour="outline" icon={<ReopenIcon aria-hidden />} onClick={() => setDialog('reopen')}>
                Reopen case
              </Button>
            ) : null}
            {may.close || may.rate ? (
              <Button colour="outline" icon={<CheckIcon aria-hidden />} onClick={() => setDialog('close')}>
                {may.close ? 'Close case' : 'Rate case'}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.columns}>
        <PromiseCard found={found} />
        <div className={styles.talk}>
          <Conversation found={found} />
        </div>
        <div className={styles.stack}>
          <DetailsCard found={found} />
          <FollowersCard found={found} />
          {may.escalate || found.callBackBy ? <EscalateCard found={found} /> : null}
        </div>
      </div>
      <CloseDialog found={found} open={dialog === 'close'} onClose={close} />
      <ReopenDialog found={found} open={dialog === 'reopen'} onClose={close} />
    </>
  )
}

function factsOf({ caseId, openedAt, updatedAt, isPrivate }: CaseAnswer) {
  return [
    <>
      Case <code>{caseId}</code>
    </>,
    `Opened ${whenInWords(openedAt)}`,
    `Last update ${whenInWords(updatedAt)}`,
    isPrivate ? 'Private: for those who follow it' : null,
  ]
}
