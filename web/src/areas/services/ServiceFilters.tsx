import { serviceListing } from '@portal/contract/services/listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useQuery } from '@tanstack/react-query'
import PinIcon from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { sitesQuery } from './queries.ts'
import styles from './services.module.css'

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
      <SiteFilter />
    </>
  )
}

// The server's maximum.
const mostSites = 200

function SiteFilter() {
  const { query, filter } = useListing(serviceListing)
  const { siteId } = query
  // Sites are loaded on the first sign of interest, because most people never filter by them.
  const [isWanted, setIsWanted] = useState(siteId !== undefined)
  const { data: sites, isError } = useQuery({ ...sitesQuery, enabled: isWanted })
  const chosen = sites?.find((site) => site.siteId === siteId)
  const note = (key: string, label: string) => ({ key, label, disabledReason: '', onAct: () => {} })
  return (
    <span className={styles.filter} onPointerEnter={() => setIsWanted(true)} onFocus={() => setIsWanted(true)}>
      <MenuButton
        label="Filter by site"
        actions={[
          { key: 'all', label: 'All sites', onAct: () => filter({ siteId: undefined }) },
          ...(sites ?? []).map((site, index) => ({
            key: site.siteId,
            label: `${site.name}, ${site.postcode}`,
            separatorBefore: index === 0,
            onAct: () => filter({ siteId: site.siteId }),
          })),
          ...(sites && sites.length >= mostSites ? [note('more', 'Search by name for more sites')] : []),
          ...(sites ? [] : [note('none', isError ? 'We could not load the sites' : 'Loading sites…')]),
        ]}
      >
        <PinIcon aria-hidden />
        {siteId === undefined ? 'Site' : `Site: ${chosen?.name ?? siteId}`}
      </MenuButton>
    </span>
  )
}
