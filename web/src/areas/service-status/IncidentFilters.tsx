import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { IncidentSummary } from '@portal/contract/service-status/incidents.ts'
import { incidentListing } from '@portal/contract/service-status/listing.ts'
import CategoryIcon from 'lucide-react/icons/layers'
import PinIcon from 'lucide-react/icons/map-pin'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { SegmentedFilter } from '../../lists/filters/SegmentedFilter.tsx'
import { categoryName } from '../../product-categories.ts'

export function IncidentFilters({ summary }: { summary: IncidentSummary | undefined }) {
  const { sites = [], categories = [] } = summary ?? {}
  return (
    <>
      <SegmentedFilter
        listing={incidentListing}
        name="reach"
        label="Scope"
        names={{ mine: 'Your services', all: 'All' }}
      />
      <ChoiceFilter listing={incidentListing} name="kind" label="Type" all="All types" names={incidentKindNames} />
      <ChoiceFilter
        listing={incidentListing}
        name="siteId"
        label="Site"
        all="All sites"
        names={sites.map(({ siteId, name }) => [siteId, name])}
        icon={<PinIcon aria-hidden />}
      />
      <ChoiceFilter
        listing={incidentListing}
        name="productCategory"
        label="Category"
        all="All categories"
        names={categories.map((each) => [each, categoryName(each)])}
        icon={<CategoryIcon aria-hidden />}
      />
    </>
  )
}
