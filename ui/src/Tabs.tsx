import { number } from '@portal/contract/format/counts.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPiece } from './lazy-piece.ts'
import { Anchor } from './LinkProvider.tsx'
import styles from './Tabs.module.css'
import type { TabsProps } from './tabs-props.ts'

const TabsMenu = lazyPiece(() => import('./TabsMenu.tsx'), 'TabsMenu')

/**
 * Tabs have addresses and are therefore links. Those without room move into a menu, which loads only then; until it has,
 * the strip scrolls.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [isCut, setCut] = useState(false)
  const strip = useRef<HTMLElement>(null)
  const lastHref = tabs.at(-1)?.href
  useEffect(() => {
    const last = strip.current?.lastElementChild
    if (isCut || !last || !('IntersectionObserver' in globalThis)) return undefined
    // It reports once the browser has laid out the page; a measurement would force that in the middle of rendering.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio < nearlyAll) setCut(true)
      },
      { root: strip.current, threshold: nearlyAll },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [isCut, lastHref])
  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          {...(tab.current && { 'aria-current': 'page' as const })}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{number(tab.count)}</span>}
        </Anchor>
      ))}
      {isCut ? (
        <Suspense>
          <TabsMenu label={label} tabs={tabs} />
        </Suspense>
      ) : null}
    </nav>
  )
}

// Positions are rounded, so a tab that fits can be cut by a part of a pixel.
const nearlyAll = 0.97
