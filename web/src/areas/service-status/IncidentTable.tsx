import { incidentListing } from '@portal/contract/service-status/listing.ts'
import { incidentPhaseNames } from '@portal/contract/service-status/values.ts'
import type { IncidentSummary } from '@portal/contract/service-status/incidents.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/circle-check'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { incidentListQuery } from './queries.ts'
import { incidentLooks } from './incident-columns.tsx'
import { IncidentFilters } from './IncidentFilters.tsx'

export function IncidentTable({ summary }: { summary: IncidentSummary | undefined }) {
  const { query } = useListing(incidentListing)
  const { phase = 'now', reach = 'mine' } = query
  return (
    <List
      listing={incidentListing}
      card={{ label: 'Incidents and planned work' }}
      label={`Incidents and planned work, ${incidentPhaseNames[phase].toLowerCase()}`}
      noun="work or incident"
      nouns="incidents and planned work"
      {...incidentLooks[phase]}
      rowKey={({ ref }) => ref}
      answer={useQuery(incidentListQuery(query))}
      allTotal={(reach === 'all' ? summary?.all : summary?.phases)?.[phase]}
      failed={{ title: 'We could not load incidents and planned work' }}
      filters={<IncidentFilters summary={summary} />}
      noMatch={{
        title: 'No matches for these filters',
        text: 'Clear the filters to see everything that affects your services.',
      }}
      empty={<EmptyState icon={<CheckIcon aria-hidden />} {...emptyWords[phase]} />}
    />
  )
}

const emptyWords = {
  now: { title: 'No current issues', text: 'No incident or planned work affects your services now.' },
  planned: {
    title: 'No planned work',
    text: 'Planned work that affects your services appears here days before it starts.',
  },
  over: { title: 'Nothing in the last 90 days', text: 'Resolved incidents and completed work stay here for 90 days.' },
}
