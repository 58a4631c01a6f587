import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import styles from './VirtualRows.module.css'

interface VirtualRowsProps {
  label: string
  count: number
  rowHeightPx: number
  renderRow: (index: number) => ReactNode
  /** Renders the rows in their table. */
  children: (body: ReactNode) => ReactNode
}

/** Keeps only visible rows in the document; two empty rows take the place of the others. */
export function VirtualRows({ label, count, rowHeightPx, renderRow, children }: VirtualRowsProps) {
  // The virtualiser is one mutable object, whose changes the compiler's memoisation would miss.
  'use no memo'
  const scrollerRef = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => rowHeightPx,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <section
      ref={scrollerRef}
      className={styles.scroller}
      data-rows="all"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus it cannot be scrolled by keyboard
      tabIndex={0}
      aria-label={`${label}, all rows`}
    >
      {children(
        <tbody>
          <Spacer heightPx={before} />
          {items.map(({ index }) => renderRow(index))}
          <Spacer heightPx={after} />
        </tbody>,
      )}
    </section>
  )
}

function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden="true" style={{ height: heightPx }} /> : null
}
