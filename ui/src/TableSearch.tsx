import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './SearchField.tsx'

interface TableSearchProps {
  search: string
  total: number
  onSearch: (search: string) => void
  className?: string | undefined
}

const debounceMs = 200

/** Owns what is being typed; the table hears of it once typing pauses. */
export function TableSearch({ search, total, onSearch, className }: TableSearchProps) {
  const [draft, setDraft] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState(search)

  // The search changed elsewhere: "Clear search", the back button. An echo of what we sent must not undo newer typing.
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) {
      setDraft(search)
      setSent(search)
    }
  }

  const send = (value: string) => {
    setSent(value)
    if (value !== search) onSearch(value)
  }
  const sendLater = useEffectEvent(send)

  useEffect(() => {
    if (draft === sent) return
    const timer = setTimeout(() => sendLater(draft), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, sent])

  return (
    <SearchField
      label={`Search ${total.toLocaleString('en-GB')} records`}
      value={draft}
      onValueChange={setDraft}
      className={className}
      // At once, so that it never comes between a click elsewhere and the page that the click leads to.
      onBlur={() => send(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft)
      }}
    />
  )
}
