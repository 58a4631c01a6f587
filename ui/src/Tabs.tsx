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

/** Scrolls the strip only; scrollIntoView would move the page as well. */
function revealTab(tab: HTMLAnchorElement | null) {
  const strip = tab?.parentElement
  if (!tab || !strip) return
  const end = tab.offsetLeft + tab.offsetWidth - strip.offsetLeft
  if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth + 32
}
