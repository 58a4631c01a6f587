import { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import { caseKindNames, casePriorityNames } from '@portal/contract/cases/values.ts'
import { FilterDialog } from '../../../lists/filters/FilterDialog.tsx'

export function CustomerCaseFilterDialog({ onClose }: { onClose: () => void }) {
  return (
    <FilterDialog
      listing={customerCaseListing}
      fields={[
        { label: 'Category', name: 'kind', names: caseKindNames, all: 'All categories' },
        { label: 'Priority', name: 'priority', names: casePriorityNames },
        { label: 'Opened', days: ['openedFrom', 'openedTo'] },
      ]}
      onClose={onClose}
    />
  )
}
