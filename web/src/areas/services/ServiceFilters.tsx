import { serviceConditionNames, serviceConditions } from '@portal/contract/service-values.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useQuery } from '@tanstack/react-query'
import FilterIcon from 'lucide-react/icons/list-filter'
import PinIcon from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import type { ServiceListSearch } from '../../paths.ts'
import { sitesQuery } from './queries.ts'
import styles from './services.module.css'

interface ServiceFiltersProps {
  search: ServiceListSearch
  onChange: (change: Pick<ServiceListSearch, 'condition' | 'siteId'>) => void
}

export function ServiceFilters({ search, onChange }: ServiceFiltersProps) {
  const { condition } = search
  return (
    <>
      <MenuButton
        label="Filter by status"
        actions={[
          { key: 'all', label: 'All statuses', onAct: () => onChange({ condition: undefined }) },
          ...serviceConditions.map((each, index) => ({
            key: each,
            label: serviceConditionNames[each],
            separatorBefore: index === 0,
            onAct: () => onChange({ condition: each }),
          })),
        ]}
      >
        <FilterIcon aria-hidden />
        {condition ? `Status: ${serviceConditionNames[condition]}` : 'Status'}
      </MenuButton>
      <SiteFilter siteId={search.siteId} onChange={onChange} />
    </>
  )
}

// The server answers this many at most.
const mostSites = 200

function SiteFilter({ siteId, onChange }: { siteId: string | undefined; onChange: ServiceFiltersProps['onChange'] }) {
  // The sites are asked for at the first sign of interest: most people never filter by them.
  const [isWanted, setIsWanted] = useState(siteId !== undefined)
  const { data: sites, isError } = useQuery({ ...sitesQuery, enabled: isWanted })
  const chosen = sites?.find((site) => site.siteId === siteId)
  const note = (key: string, label: string) => ({ key, label, disabledReason: '', onAct: () => {} })
  return (
    <span className={styles.filter} onPointerEnter={() => setIsWanted(true)} onFocus={() => setIsWanted(true)}>
      <MenuButton
        label="Filter by site"
        actions={[
          { key: 'all', label: 'All sites', onAct: () => onChange({ siteId: undefined }) },
          ...(sites ?? []).map((site, index) => ({
            key: site.siteId,
            label: `${site.name}, ${site.postcode}`,
            separatorBefore: index === 0,
            onAct: () => onChange({ siteId: site.siteId }),
          })),
          ...(sites && sites.length >= mostSites ? [note('more', 'More sites: search for the name')] : []),
          ...(sites ? [] : [note('none', isError ? 'The sites could not be loaded' : 'Loading sites…')]),
        ]}
      >
        <PinIcon aria-hidden />
        {siteId === undefined ? 'Site' : `Site: ${chosen?.name ?? siteId}`}
      </MenuButton>
    </span>
  )
}
