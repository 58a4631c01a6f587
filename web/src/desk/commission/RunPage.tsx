import { lineKindNames } from '@portal/contract/commission/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ActsCard } from '../../acts/ActsCard.tsx'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { ThingPage } from '../ThingPage.tsx'
import { runActs } from './commission-acts.ts'
import { RunState } from './CommissionPage.tsx'
import { runQuery } from './queries.ts'
import { SelfBillingCard } from './SelfBillingCard.tsx'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(runQuery(params.accountId ?? '', params.month ?? ''))
}

export function Page() {
  const { accountId = '', month = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  return (
    <ThingPage
      noun="Statement"
      room={{ label: 'Commission', href: deskPaths.commission() }}
      accountId={accountId}
      id={month}
      answer={useQuery(runQuery(accountId, month))}
      header={({ run }) => ({
        title: monthYear(month),
        status: <RunState state={run?.state ?? null} />,
        facts: run ? [run.statementRef, counted(run.lineCount, 'line')] : [],
      })}
      main={({ run }) => (
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
            <EmptyState title="Not calculated yet" text="The preview is visible to the desk only." />
          )}
        </Card>
      )}
      side={({ run }) => (
        <>
          <ActsCard acts={runActs(queryClient, accountId, month, run)} />
          {run ? (
            <SelfBillingCard account={accountId} statementRef={run.statementRef} isIssued={run.state === 'issued'} />
          ) : null}
        </>
      )}
    />
  )
}
