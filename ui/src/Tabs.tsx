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
  /** What is being chosen, for screen readers: "Product category". */
  label: string
  tabs: readonly Tab[]
}

/** Tabs are places with an address, hence links. They scroll sideways when there is no room. */
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
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count.toLocaleString('en-GB')}</span>}
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
