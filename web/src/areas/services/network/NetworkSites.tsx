import { counted, number } from '@portal/contract/format/counts.ts'
import { siteRouteNames } from '@portal/contract/services/network-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { useState } from 'react'
import { oneOf } from '../../../lib/search-params.ts'
import { useNow } from '../../../lib/use-now.ts'
import { statusOf } from '../../../network/network-words.ts'
import { type Picture, type SiteSort, siteSorts } from '../../../network/picture.ts'
import { SiteIconOf } from '../../../network/SiteIconOf.tsx'
import styles from './network.module.css'

const sortNames: Record<SiteSort, string> = {
  attention: 'Needs attention first',
  name: 'Name',
  routes: 'Fewest routes',
}
const options = siteSorts.map((sort) => ({ key: sort, value: sort, name: sortNames[sort] }))
/** Two columns of about the same height: the map beside the list is not much higher. */
const firstShown = 12
/** Below the details of a site. */
const firstBelow = 3
/** On a phone the map is below the list. */
const firstOnPhone = 9

interface NetworkSitesProps {
  /** Its sites in the chosen order. */
  picture: Picture
  /** How many of them are not on the map. */
  missing: number
  sort: SiteSort
  selected: string | undefined
  /** Details of a site or a PoP are above the list. */
  isBelow: boolean
  onSort: (sort: SiteSort) => void
  onSelect: (siteId: string) => void
}

/** Every site, also those that are not on the map. */
export function NetworkSites({ picture, missing, sort, selected, isBelow, onSort, onSelect }: NetworkSitesProps) {
  const now = useNow()
  const [isWhole, setIsWhole] = useState(false)
  const { sites } = picture
  const first = isBelow ? firstBelow : firstShown
  const shown = isWhole ? sites : sites.filter((site, index) => index < first || site.siteId === selected)
  return (
    <Card
      title="Sites"
      note={number(picture.network.totalSites)}
      flush
      aside={
        <span className={styles.sort}>
          <Select
            label="Sort"
            hideLabel
            options={options}
            value={sort}
            onValueChange={(value) => onSort(oneOf(siteSorts, value) ?? 'attention')}
          />
        </span>
      }
    >
      {missing > 0 ? (
        <p className={styles.missing}>
          {counted(missing, 'site')} not on the map: neither the site nor its postcode has coordinates.
        </p>
      ) : null}
      <ul className={classNames(styles.sites, !isWhole && styles.isCut)}>
        {shown.map((site) => {
          const status = statusOf(site, now)
          const isSelected = site.siteId === selected
          return (
            <li key={site.siteId}>
              <button
                type="button"
                aria-pressed={isSelected}
                className={classNames(styles.site, isSelected && styles.isSelected)}
                onClick={() => onSelect(site.siteId)}
              >
                <SiteIconOf icon={status.icon} />
                <span className={styles.name}>
                  <b>{site.name}</b>
                  <small>
                    {site.at || missing === sites.length
                      ? status.text
                      : `${status.text.replace(/\.$/, '')}, not on the map`}
                  </small>
                </span>
                <span className={styles.route}>
                  {site.route === 'none' || site.route === 'unknown' ? null : <SiteIconOf icon={site.route} />}
                  {site.route === 'none' ? '–' : siteRouteNames[site.route]}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {!isWhole && sites.length > Math.min(first, firstOnPhone) ? (
        <p className={classNames(styles.more, shown.length === sites.length && styles.onPhone)}>
          <Button colour="tertiary" onClick={() => setIsWhole(true)}>
            Show all {number(sites.length)} sites
          </Button>
        </p>
      ) : null}
    </Card>
  )
}
