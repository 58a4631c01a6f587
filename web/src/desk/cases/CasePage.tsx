import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CaseStatus } from '../../areas/cases/CaseStatus.tsx'
import { whenInWords } from '../../areas/cases/case-words.ts'
import type { Asked } from '../../screens.ts'
import { ActsCard } from '../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { caseActs } from './case-acts.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { DeskThread } from './DeskThread.tsx'
import { deskCaseQuery, type DeskCase } from './queries.ts'
import { TakeButton } from './TakeButton.tsx'

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
  return (
    <ThingPage
      noun="Case"
      room={{ label: 'Cases', href: deskPaths.cases() }}
      accountId={accountId}
      id={caseId}
      answer={useQuery(deskCaseQuery(accountId, caseId))}
      header={(found) => ({
        title: found.title,
        status: <CaseStatus status={found.status} look="chip" />,
        facts: [`Opened ${whenInWords(found.openedAt)} by ${found.openedByName}`, whoseInWords(found)],
        actions: isOver(found) ? null : <TakeButton account={accountId} found={found} />,
      })}
      main={(found) => <DeskThread account={accountId} found={found} />}
      side={(found) => (
        <>
          {isOver(found) ? null : <ActsCard acts={caseActs(queryClient, accountId, found)} />}
          <CaseFacts found={found} />
        </>
      )}
    />
  )
}

const isOver = ({ status }: DeskCase) => status === 'closed' || status === 'cancelled'

function whoseInWords({ isMine, takenByName }: DeskCase): string {
  if (isMine) return 'You look after it'
  return takenByName ? `${takenByName} looks after it` : 'Nobody’s yet'
}
