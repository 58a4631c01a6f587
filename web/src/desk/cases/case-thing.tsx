import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { CaseStatus } from '../../shell/CaseStatus.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import { caseDeliveries } from '../deliveries.ts'
import { DeliveriesCard } from '../DeliveriesCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { BillQueryCard } from './BillQueryCard.tsx'
import { caseActs } from './case-acts.ts'
import { Promises } from './Promises.tsx'
import { AssignButtons } from '../AssignButtons.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { LabelsCard } from './LabelsCard.tsx'
import { DeskThread } from './DeskThread.tsx'
import { deskCaseQuery, type DeskCase } from './queries.ts'
import type { DeskThing } from '../ThingPage.tsx'

export function useCaseThing(accountId: string, caseId: string): DeskThing<DeskCase> {
  const queryClient = useQueryClient()
  return {
    noun: 'Case',
    room: { label: 'Cases', href: deskPaths.cases() },
    accountId,
    id: caseId,
    answer: useQuery(deskCaseQuery(accountId, caseId)),
    header: (found) => ({
      title: found.title,
      status: <CaseStatus status={found.status} look="chip" />,
      facts: [
        <>
          Opened <Time at={found.openedAt} as="nearTime" /> by {found.openedByName}
        </>,
        whoseInWords(found),
      ],
      actions: isOver(found) ? null : (
        <AssignButtons isMine={found.isMine} work={{ kind: 'case', accountId, ref: caseId }} />
      ),
    }),
    next: (found, onNext) =>
      isOver(found) ? null : (
        <>
          <Promises found={found} />
          <Card label="Message" flush>
            <AnswerForm key={caseId} account={accountId} found={found} onNext={onNext} />
          </Card>
        </>
      ),
    history: () => ({ thing: 'case', id: caseId }),
    main: (found, isBesideQueue) => (
      <>
        <DeskThread account={accountId} found={found} />
        {isBesideQueue ? null : <DeliveriesCard of={caseDeliveries(accountId, caseId)} />}
      </>
    ),
    side: (found) => (
      <>
        {isOver(found) ? null : <ActsCard acts={caseActs(queryClient, accountId, found)} />}
        {found.kind === 'billing' ? <BillQueryCard account={accountId} caseId={caseId} /> : null}
        <CaseFacts found={found} />
        <LabelsCard account={accountId} caseId={caseId} mayMerge={!isOver(found) && found.status !== 'resolved'} />
      </>
    ),
  }
}

const isOver = ({ status }: DeskCase) => status === 'closed' || status === 'cancelled'

function whoseInWords({ isMine, assignedToName }: DeskCase): string {
  if (isMine) return 'Assigned to you'
  return assignedToName ? `Assigned to ${assignedToName}` : 'Unassigned'
}
