import { usageCallListing } from '@portal/contract/billing/usage-listing.ts'
import { penceOf } from '@portal/contract/format/typed.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import SearchIcon from 'lucide-react/icons/search'
import { useState } from 'react'
import { useListing } from '../../lists/use-listing.ts'
import styles from './usage.module.css'

/** The four fields of a search of calls; Enter in any of them searches. `days` are those of the calls that are shown. */
export function CallSearch({ days }: { days: { from: string; to: string } | undefined }) {
  const { query, filter } = useListing(usageCallListing)
  const [search, setSearch] = useState(query.search ?? '')
  const [from, setFrom] = useState<string | null>(query.from ?? days?.from ?? null)
  const [to, setTo] = useState<string | null>(query.to ?? days?.to ?? null)
  const [costOver, setCostOver] = useState(query.costOver ?? '')
  const isAmount = costOver === '' || penceOf(costOver) >= 0
  return (
    <form
      className={styles.search}
      aria-label="Calls"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAmount) return
        filter({
          search: search.trim() || undefined,
          from: from === days?.from && !query.from ? undefined : (from ?? undefined),
          to: to === days?.to && !query.to ? undefined : (to ?? undefined),
          costOver: costOver.trim() || undefined,
        })
      }}
    >
      <TextField label="Number or destination" value={search} maxLength={100} onValueChange={setSearch} />
      <DateField label="From" value={from} onValueChange={setFrom} />
      <DateField label="To" value={to} onValueChange={setTo} />
      <TextField
        label="Cost over, £"
        value={costOver}
        placeholder="0.00"
        inputMode="decimal"
        maxLength={12}
        onValueChange={setCostOver}
        {...(isAmount ? {} : { error: 'Enter an amount such as 1.50.' })}
      />
      <Button type="submit" icon={<SearchIcon aria-hidden />}>
        Search
      </Button>
    </form>
  )
}
