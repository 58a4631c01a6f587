import { lineKindNames } from '@portal/contract/commission/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActsCard, MainActs } from '../../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { runActs } from './commission-acts.ts'
import { RunState } from './CommissionPage.tsx'
import { runQuery } from './queries.ts'
import { SelfBillingCard } from './SelfBillingCard.tsx'
import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import type { DeskThing } from '../ThingPage.tsx'

export function useRunThing(accountId: string, month: string): DeskThing<{ run: CommissionRun | null }> {
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery(accountId))
  return {
    noun: 'Statement',
    room: { label: 'Commission', href: deskPaths.commission() },
    accountId,
    id: month,
    name: monthYear(month),
    answer: useQuery(runQuery(accountId, month)),
    header: ({ run }) => ({
      title: account ? `${account.accountName}, ${monthYear(month)}` : monthYear(month),
      status: <RunState state={run?.state ?? null} look="chip" />,
      facts: run ? [run.statementRef, counted(run.lineCount, 'line')] : ['Calculate the month before you issue it'],
      actions: <MainActs acts={runActs(queryClient, accountId, month, run)} />,
    }),
    history: ({ run }) => run && { thing: 'statement', id: run.statementRef },
    main: ({ run }) => (
      <Card title="Totals">
        {run ? (
          <KeyValueList
            items={[
              ...run.totals.map(({ kind, amount, lines }) => ({
                label: `${lineKindNames[kind]}, ${counted(lines, 'line')}`,
                value: money(amount, run.currency),
              })),
              { label: 'Net', value: money(run.net, run.currency) },
              { label: 'VAT', value: money(run.vat, run.currency) },
              { label: 'Gross', value: money(run.gross, run.currency) },
            ]}
          />
        ) : (
          <p>Not calculated yet. The preview is visible to the desk only.</p>
        )}
      </Card>
    ),
    side: ({ run }, isBesideQueue) => (
      <>
        <ActsCard acts={runActs(queryClient, accountId, month, run)} isMainElsewhere={!isBesideQueue} />
        {run ? (
          <SelfBillingCard account={accountId} statementRef={run.statementRef} isIssued={run.state === 'issued'} />
        ) : null}
      </>
    ),
  }
}
