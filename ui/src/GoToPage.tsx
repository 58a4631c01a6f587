import { useEffect, useEffectEvent, useState } from 'react'
import fieldStyles from './Field.module.css'
import styles from './Pager.module.css'
import { pageFromEntry } from './table-state.ts'

interface GoToPageProps {
  pageCount: number
  onPage: (page: number) => void
}

const settleMs = 200

export function GoToPage({ pageCount, onPage }: GoToPageProps) {
  const [entry, setEntry] = useState<string | null>(null)

  const go = useEffectEvent((typed: string) => {
    const page = pageFromEntry(typed, pageCount)
    if (page !== null) onPage(page)
  })

  // Waits for the second digit of "12" before it loads page 1.
  useEffect(() => {
    if (entry === null) return
    const timer = setTimeout(() => go(entry), settleMs)
    return () => clearTimeout(timer)
  }, [entry])

  return (
    <label className={styles.field}>
      Go to page
      <input
        className={fieldStyles.control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={entry ?? ''}
        onChange={(event) => setEntry(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const page = pageFromEntry(entry ?? '', pageCount)
          if (page !== null) onPage(page)
        }}
      />
    </label>
  )
}
