import { serviceListing } from '@portal/contract/services/listing.ts'
import { useQuery } from '@tanstack/react-query'
import { FilterDialog } from '../../lists/filters/FilterDialog.tsx'
import { filterValuesQuery, sitesQuery } from './filter-queries.ts'

export function ServiceFilterDialog({ onClose }: { onClose: () => void }) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const { data: values } = useQuery(filterValuesQuery)
  const named = (names: readonly string[] = []) => names.map((name) => [name, name] as const)
  return (
    <FilterDialog
      listing={serviceListing}
      fields={[
        {
          label: 'Site',
          name: 'siteId',
          names: sites.map(({ siteId, name, postcode }) => [siteId, `${name}, ${postcode}`]),
          all: 'All sites',
        },
        { label: 'Product', name: 'product', names: named(values?.products), all: 'All products' },
        { label: 'Care level', name: 'careLevel', names: named(values?.careLevels), all: 'All care levels' },
        { label: 'Tag', name: 'tag', names: named(values?.tags), all: 'All tags' },
        { label: 'Your reference', name: 'reference', names: { missing: 'Missing' } },
        { label: 'Contract ends', days: ['contractFrom', 'contractTo'] },
      ]}
      onClose={onClose}
    />
  )
}
