import { number } from '@portal/contract/format/counts.ts'
import type { ReactNode } from 'react'
import { Anchor } from './LinkProvider.tsx'
import styles from './Tabs.module.css'

export interface Tab {
  href: string
  label: ReactNode
  count?: number | undefined
  current?: boolean
}

interface TabsProps {
  /** The subject of the choice, for screen readers: "Product category". */
  label: string
  tabs: readonly Tab[]
}

/** Tabs have addresses and are therefore links. They scroll sideways if space is short. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          {...(tab.current ? { 'aria-current': 'page', ref: revealTab } : {})}
        >
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{number(tab.count)}</span>}
        </Anchor>
      ))}
    </nav>
  )
}

/**
 * Scrolls the strip only; scrollIntoView would move the page as well. The observer reports once the browser has laid out the
 * page; asking earlier would force it to do that in the middle of rendering.
 */
function revealTab(tab: HTMLAnchorElement | null) {
  const strip = tab?.parentElement
  if (!tab || !strip || !('IntersectionObserver' in globalThis)) return undefined
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      const hidden = entry?.rootBounds ? entry.boundingClientRect.right - entry.rootBounds.right : 0
      if (hidden > 0) strip.scrollLeft += hidden + 32
    },
    { root: strip },
  )
  observer.observe(tab)
  return () => observer.disconnect()
}
