import { lineListing } from '@portal/contract/commission/listing.ts'
import { lineKindNames } from '@portal/contract/commission/values.ts'
import { figure } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import styles from './commission.module.css'
import { lineColumns } from './line-columns.tsx'
import { lineListQuery } from './queries.ts'

export function LinesCard({ statementRef, allTotal }: { statementRef: string; allTotal: number | undefined }) {
  const { query, beside } = useListing(lineListing)
  const answer = useQuery(lineListQuery(statementRef, query))
  const { data } = answer
  return (
    <ViewedList
      listing={lineListing}
      card={{ label: 'Statement lines' }}
      label="Commission lines"
      noun="line"
      lines={1}
      columns={lineColumns((line) => beside({ line }))}
      rowKey={({ lineNo }) => String(lineNo)}
      answer={answer}
      allTotal={allTotal}
      failed={{ title: 'We could not load the lines', text: () => null }}
      filters={
        <SegmentedFilter listing={lineListing} name="kind" label="Type" names={{ ...lineKindNames, new: 'New' }} />
      }
      end={<span className={styles.wideOnly}>Excluding VAT</span>}
      {...(data &&
        data.total > 0 && {
          totals: {
            customer: `Total of ${counted(data.total, 'line')}`,
            billed: figure(data.billed),
            amount: figure(data.amount),
          },
        })}
      empty={
        <EmptyState
          title={query.kind ? 'No lines of this type' : 'No lines in this statement'}
          text={query.kind ? 'Choose “All” to see every line.' : 'No commission was earned this month.'}
        />
      }
    />
  )
}
