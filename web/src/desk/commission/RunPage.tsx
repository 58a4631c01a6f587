import { lineKindNames } from '@portal/contract/commission-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { moneyInWords } from '../../areas/services/service-words.ts'
import type { Asked } from '../../screens.ts'
import { ActsCard } from '../acts/ActsCard.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ThingPage } from '../ThingPage.tsx'
import { runActs } from './commission-acts.ts'
import { RunState } from './CommissionPage.tsx'
import { monthInWords } from './month-words.ts'
import { runQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: Asked): Promise<unknown> {
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
        title: monthInWords(month),
        status: <RunState state={run?.state ?? null} />,
        facts: run ? [run.statementRef, `${run.lineCount.toLocaleString('en-GB')} lines`] : [],
      })}
      main={({ run }) => (
        <Card title="What it adds up to">
          {run ? (
            <KeyValueList
              items={[
                ...run.totals.map(({ kind, amount, lines }) => ({
                  label: `${lineKindNames[kind]}, ${lines.toLocaleString('en-GB')} lines`,
                  value: moneyInWords(amount, run.currency),
                })),
                { label: 'Net', value: moneyInWords(run.net, run.currency) },
                { label: 'VAT', value: moneyInWords(run.vat, run.currency) },
                { label: 'Gross', value: moneyInWords(run.gross, run.currency) },
              ]}
            />
          ) : (
            <EmptyState title="Nobody has worked it out yet" text="The preview is for the desk only." />
          )}
        </Card>
      )}
      side={({ run }) => <ActsCard acts={runActs(queryClient, accountId, month, run)} />}
    />
  )
}
