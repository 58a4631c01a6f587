import { money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import { answerAct } from './commission-acts.ts'
import { lineQueriesQuery } from './queries.ts'
import type { OpenWork } from '../open-work.ts'
import { WorkPanel } from '../WorkPanel.tsx'

/** A dealer's query about a line of a statement. */
export function QueryWork(props: OpenWork) {
  const { ref, accountId } = props.work
  const queryClient = useQueryClient()
  const { data } = useQuery(lineQueriesQuery({ search: ref.replace(/\.\d+$/, '') }))
  const query = data?.rows.find((each) => `${each.statementRef}.${each.lineNo}` === ref && each.accountId === accountId)
  return (
    <WorkPanel {...props} title={query?.question ?? `Query ${ref}`}>
      {query ? (
        <>
          <ActsCard acts={[answerAct(queryClient, query)]} />
          <Card title="Line">
            <KeyValueList
              items={[
                {
                  label: 'Asked',
                  value: (
                    <>
                      {query.askedBy}, <Time at={query.askedAt} />
                    </>
                  ),
                },
                { label: 'Statement', value: `${query.statementRef}, line ${query.lineNo}` },
                { label: 'Customer', value: query.customer },
                { label: 'Product', value: query.product },
                { label: 'Amount', value: money(query.amount, query.currency) },
              ]}
            />
          </Card>
        </>
      ) : null}
    </WorkPanel>
  )
}
