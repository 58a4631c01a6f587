import { number } from '@portal/contract/format/counts.ts'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cutTabs } from './cut-tabs.ts'
import { MenuButton } from './MenuButton.tsx'
import type { TabsProps } from './tabs-props.ts'
import styles from './TabsMenu.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The end of a strip of tabs: takes the ones that do not fit out of the strip, and offers them as links in a menu. */
export function TabsMenu({ label, tabs }: TabsProps) {
  const [cut, setCut] = useState<readonly number[]>([])
  const menu = useRef<HTMLDivElement>(null)
  const shape = tabs.map(({ href, current }) => `${href} ${current ?? ''}`).join('\n')

  useLayoutEffect(() => {
    const own = menu.current
    const strip = own?.parentElement
    if (!own || !strip) return undefined
    const links = linksOf(own)
    const fit = () => {
      if (strip.clientWidth === 0) return
      const gap = Number.parseFloat(getComputedStyle(strip).columnGap) || 0
      const widths = links.map((link) => ({
        width: link.offsetWidth + gap,
        isCurrent: link.hasAttribute('aria-current'),
      }))
      const next = cutTabs(widths, strip.clientWidth + gap, own.offsetWidth + gap)
      for (const [position, link] of links.entries()) link.toggleAttribute('data-cut', next.includes(position))
      own.toggleAttribute('data-cut', next.length === 0)
      flushSync(() => setCut((before) => (before.join() === next.join() ? before : next)))
    }
    // It reports between layout and paint: nothing is laid out for it, and no tab is seen to move.
    const observer = new ResizeObserver(fit)
    for (const each of [strip, own, ...links]) observer.observe(each)
    return () => observer.disconnect()
    // Other tabs, and another current one, are measured again.
  }, [shape])

  return (
    <div ref={menu} className={styles.menu} data-cut="">
      <MenuButton
        label={label}
        colour="tertiary"
        iconEnd={<ChevronIcon aria-hidden />}
        actions={tabs
          .map(({ href, label: name, count }, position) => ({
            key: href,
            label: count === undefined ? name : `${name} (${number(count)})`,
            href,
            onAct: () => linksOf(menu.current)[position]?.click(),
          }))
          .filter((_, position) => cut.includes(position))}
      >
        More
        <VisuallyHidden>: {label}</VisuallyHidden>
      </MenuButton>
    </div>
  )
}

const linksOf = (menu: HTMLElement | null) => [
  ...(menu?.parentElement?.querySelectorAll<HTMLElement>(':scope > a') ?? []),
]
