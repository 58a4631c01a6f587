import { percentInWords } from '@portal/contract/plans/words.ts'
import type { PlanResults } from '@portal/contract/plans/plans.ts'
import { number } from '@portal/contract/format/counts.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

const year = 'Last 12 months'

/** Our results against the plans, from the account's own cases. */
export function ResultsStrip({ results: { data, error } }: { results: UseQueryResult<PlanResults> }) {
  const note = error && !data ? 'We could not load the results' : year
  const kept = (count: PlanResults['repairs'] | undefined, none: string) =>
    count === undefined
      ? { value: '–', note }
      : count.total === 0
        ? { value: '–', note: none }
        : { value: `${number(count.inTarget)} of ${number(count.total)}`, note }
  const availability = data?.leasedLineAvailability
  return (
    <FigureStrip
      label="Results against targets"
      figures={[
        { label: 'Repairs within target', ...kept(data?.repairs, 'No repairs in 12 months') },
        { label: 'First replies within target', ...kept(data?.firstReplies, 'No cases in 12 months') },
        {
          label: 'Availability, all leased lines',
          value: typeof availability === 'number' ? percentInWords(availability) : '–',
          note: data && availability === null ? 'No leased lines' : note,
        },
      ]}
    />
  )
}
