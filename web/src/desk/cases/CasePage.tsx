import { nearTime } from '@portal/contract/format/relative.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { caseActs, takeAct } from './case-acts.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { DeskThread } from './DeskThread.tsx'
import { deskCaseQuery, type DeskCase } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
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
        facts: [`Opened ${nearTime(found.openedAt)} by ${found.openedByName}`, whoseInWords(found)],
        actions: isOver(found) ? null : <ActButtons acts={[takeAct(queryClient, accountId, found)]} />,
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

function whoseInWords({ isMine, assignedToName }: DeskCase): string {
  if (isMine) return 'Assigned to you'
  return assignedToName ? `Assigned to ${assignedToName}` : 'Unassigned'
}
