import { percentInWords } from '@portal/contract/plan-words.ts'
import type { PlanResults } from '@portal/contract/plans.ts'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

const year = 'Last 12 months'

/** How we kept to the plans, from the account's own cases. */
export function ResultsStrip({ results: { data, error } }: { results: UseQueryResult<PlanResults> }) {
  const note = error && !data ? 'Could not be loaded' : year
  const kept = (count: PlanResults['repairs'] | undefined, none: string) =>
    count === undefined
      ? { value: '–', note }
      : count.total === 0
        ? { value: '–', note: none }
        : { value: `${count.inTarget.toLocaleString('en-GB')} of ${count.total.toLocaleString('en-GB')}`, note }
  const availability = data?.leasedLineAvailability
  return (
    <FigureStrip
      label="Results against targets"
      figures={[
        { label: 'Repairs inside target', ...kept(data?.repairs, 'No repairs in 12 months') },
        { label: 'First replies inside target', ...kept(data?.firstReplies, 'No cases in 12 months') },
        {
          label: 'Availability, all leased lines',
          value: typeof availability === 'number' ? percentInWords(availability) : '–',
          note: data && availability === null ? 'No leased lines' : note,
        },
      ]}
    />
  )
}
