import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddProps } from './add-sites.ts'
import { ownSitesQuery } from './queries.ts'
import { siteCount } from './quote-words.ts'
import styles from './quotes.module.css'

/** Adds several of the account's sites at once. */
export function OwnSites({ account, isBusy, onAdd }: AddProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, error } = useQuery(ownSitesQuery(account, search))
  const add = async () => {
    const done = await onAdd(chosen.map((siteId) => ({ siteId })))
    if (done) setChosen([])
  }
  if (error) return <p>We could not load your sites. Enter a new site or paste a list.</p>
  return (
    <>
      <SearchField label="Search your sites" placeholder="Search your sites" value={search} onValueChange={setSearch} />
      <fieldset className={styles.choices} aria-label="Your sites">
        {(data?.sites ?? []).map(({ siteId, name, postcode }) => (
          <Checkbox
            key={siteId}
            label={name}
            hint={postcode}
            checked={chosen.includes(siteId)}
            onCheckedChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, siteId] : chosen.filter((each) => each !== siteId))
            }
          />
        ))}
        {data?.sites.length === 0 ? <p>No sites found.</p> : null}
      </fieldset>
      <Button
        colour="primary"
        busy={isBusy}
        disabledReason={chosen.length === 0 ? 'Choose a site first.' : undefined}
        onClick={() => void add()}
      >
        {chosen.length === 0 ? 'Add sites' : `Add ${siteCount(chosen.length)}`}
      </Button>
    </>
  )
}
