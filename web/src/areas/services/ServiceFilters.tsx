import { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { MoreFilters } from '../../lists/filters/MoreFilters.tsx'

const ServiceFilterDialog = lazyPiece(() => import('./ServiceFilterDialog.tsx'), 'ServiceFilterDialog')

export function ServiceFilters() {
  return (
    <>
      <ChoiceFilter
        listing={serviceListing}
        name="condition"
        label="Status"
        all="All statuses"
        names={serviceConditionNames}
      />
      <MoreFilters
        listing={serviceListing}
        names={['siteId', 'product', 'careLevel', 'tag', 'reference', 'contractFrom', 'contractTo']}
      >
        {(close) => <ServiceFilterDialog onClose={close} />}
      </MoreFilters>
    </>
  )
}
