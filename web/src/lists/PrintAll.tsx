import { number } from '@portal/contract/format/counts.ts'
import type { Listing } from '@portal/contract/listing.ts'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { mostPrinted, usePrint } from '../lib/use-print.ts'
import type { ListAnswer } from './list-answer.ts'
import { addressOf, movedTo } from './listing-address.ts'
import { useListing } from './use-listing.ts'
import styles from './print.module.css'

/** The largest page of a list. */
const pageSize = 100

/** A lazy component does not know the type of its rows. */
interface PrintAllProps {
  listing: Listing
  label: string
  columns: readonly Column<never>[]
  rowKey: (row: never) => string
  lines?: 1 | 2
  answer: Pick<ListAnswer<object>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'>
  onEnd: () => void
}

/**
 * Loads a list of the server page after page, prints it as one table, and returns to the page before. A browser that
 * prints from its own menu does not wait for this: its sheets have the rows of one page and say which.
 */
export function PrintAll({ listing, label, columns, rowKey, lines = 2, answer, onEnd }: PrintAllProps) {
  const { data, error, isFetching, isPlaceholderData } = answer
  const { raw, query, state } = useListing(listing)
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const [before] = useState(raw)
  const [rows, setRows] = useState<readonly object[]>([])
  const [isComplete, setComplete] = useState(false)
  const total = data?.total ?? 0
  const isLoaded = data !== undefined && !isFetching && !isPlaceholderData

  const open = (search: Record<string, unknown>) => void navigate({ to, search, resetScroll: false, replace: true })
  const pass = (page: number) =>
    open(movedTo(listing, raw, addressOf(listing, query, { ...state, page, size: pageSize })))
  const begin = useEffectEvent(() => pass(0))
  const add = useEffectEvent(() => {
    if (!data || isComplete || state.size !== pageSize || state.page * pageSize !== rows.length) return
    const all = [...rows, ...data.rows]
    const isAll = data.rows.length < pageSize || all.length >= Math.min(data.total, mostPrinted)
    setRows(all)
    setComplete(isAll)
    if (!isAll) pass(state.page + 1)
  })

  useEffect(() => begin(), [])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the pages arrive one after the other
    if (isLoaded) add()
  }, [isLoaded, data])
  usePrint({ isReady: isComplete, hasFailed: error !== null }, () => {
    open(before)
    onEnd()
  })

  return (
    <div className={styles.all}>
      <output className={styles.loaded}>{progressOf(rows.length, total)}</output>
      {isComplete ? (
        <ServerTable
          searchable={false}
          {...{ label, columns, rowKey, lines, total }}
          // oxlint-disable-next-line typescript/consistent-type-assertions -- the rows of the answer, whose columns these are
          rows={rows as readonly never[]}
          state={{ ...state, page: 0, size: rows.length }}
          onStateChange={() => undefined}
        />
      ) : null}
    </div>
  )
}

const progressOf = (loaded: number, total: number) =>
  total > mostPrinted
    ? `Loading ${number(loaded)} of the first ${number(mostPrinted)} rows to print. The list has ${number(total)}; filter it or export it for the others.`
    : `Loading ${number(loaded)} of ${number(total)} rows to print`
