import { caseListing } from '@portal/contract/cases/listing.ts'
import { caseKindNames, casePriorityNames } from '@portal/contract/cases/values.ts'
import { useQuery } from '@tanstack/react-query'
import { FilterDialog } from '../../lists/filters/FilterDialog.tsx'
import { caseSummaryQuery } from './queries.ts'

export function CaseFilterDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(caseSummaryQuery)
  return (
    <FilterDialog
      listing={caseListing}
      fields={[
        { label: 'Category', name: 'kind', names: caseKindNames, all: 'All categories' },
        { label: 'Priority', name: 'priority', names: casePriorityNames },
        {
          label: 'Opened by',
          name: 'openedBy',
          names: (data?.people ?? []).map(({ userId, name }) => [userId, name]),
          all: 'Everyone',
        },
        { label: 'Opened', days: ['openedFrom', 'openedTo'] },
      ]}
      onClose={onClose}
    />
  )
}
