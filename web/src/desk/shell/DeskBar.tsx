import { number } from '@portal/contract/format/counts.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { boot } from '../../boot.ts'
import { ModeButton } from '../../shell/header/ModeButton.tsx'
import { UserBadge } from '../../shell/header/UserBadge.tsx'
import { useSessionActions } from '../../shell/use-session-actions.ts'
import { deskPaths } from '../desk-paths.ts'
import { waitingQuery } from '../queries.ts'
import { rooms } from '../rooms.ts'
import styles from './desk-shell.module.css'
import { useMayEnter } from './may-enter.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const KeysSheet = lazy(() => import('./KeysSheet.tsx').then((module) => ({ default: module.KeysSheet })))

/** The areas with their open work, and the signed-in person. */
export function DeskBar() {
  const mayEnter = useMayEnter()
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: mayEnter() })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { signOut } = useSessionActions()
  const [isSheetOpen, setSheetOpen] = useState(false)
  useDeskKeys(() => setSheetOpen(true))
  const bar = useRef<HTMLElement>(null)
  // On a phone the areas are wider than the screen.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path, waiting])
  return (
    <header className={styles.bar}>
      <Anchor className={styles.wordmark} href={deskPaths.desk()}>
        {boot.productName} <span>Desk</span>
      </Anchor>
      <nav ref={bar} aria-label="Desk areas" className={styles.rooms}>
        {rooms
          .filter(({ resource }) => mayEnter(resource))
          .map(({ resource, name, href, key }) => (
            <Anchor
              key={resource}
              href={href}
              title={`g then ${key}`}
              {...(isWithin(path, href) && { 'aria-current': 'page' as const })}
            >
              {name}
              {waiting?.[resource] ? (
                <span className={styles.count}>
                  {number(waiting[resource])}
                  <VisuallyHidden> waiting</VisuallyHidden>
                </span>
              ) : null}
            </Anchor>
          ))}
      </nav>
      <div className={styles.end}>
        <ModeButton />
        <UserBadge />
        <button type="button" className={styles.leave} onClick={signOut}>
          Sign out
        </button>
      </div>
      <Suspense fallback={null}>{isSheetOpen ? <KeysSheet onClose={() => setSheetOpen(false)} /> : null}</Suspense>
    </header>
  )
}

/** A record is in the area that its address names after the account: /desk/104872/cases/CS-1. */
function isWithin(path: string, href: string): boolean {
  const room = href.split('/').at(-1)
  return path === href || path.startsWith(`${href}/`) || path.split('/')[3] === room
}
