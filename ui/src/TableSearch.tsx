import { counted } from '@portal/contract/format/counts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './SearchField.tsx'

interface TableSearchProps {
  search: string
  /** Undefined until it is known. */
  total: number | undefined
  onSearch: (search: string) => void
  className?: string | undefined
}

const debounceMs = 200

/** Owns the text being typed; the table receives it after a pause. */
export function TableSearch({ search, total, onSearch, className }: TableSearchProps) {
  const [draft, setDraft] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState(search)

  // The search changed elsewhere: "Clear search", the back button. An echo of our own change must not undo newer
  // typing.
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
      label={total === undefined ? 'Search records' : `Search ${counted(total, 'record')}`}
      value={draft}
      onValueChange={setDraft}
      className={className}
      // Immediately, so that it cannot interfere with the page that a click elsewhere opens.
      onBlur={() => send(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft)
      }}
    />
  )
}
