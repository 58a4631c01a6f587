import { Announcement } from '@portal/ui/src/Announcement.tsx'
import { Spinner } from '@portal/ui/src/Spinner.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { boot } from '../boot.ts'
import { useNamedThing } from './named-thing.ts'
import { pageTitle } from './page-title.ts'
import styles from './Shell.module.css'

/** The effects of navigation: title, spinner, focus and the announcement for screen readers. */
export function RouteChanges() {
  const router = useRouter()
  const isMoving = useRouterState({ select: (state) => state.isLoading })
  const name = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const isPart = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPart === true })
  const thing = useNamedThing()
  const title = pageTitle(boot().productName, thing && isPart ? `${name} – ${thing}` : (thing ?? name))
  const [hasMoved, setHasMoved] = useState(false)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        // The first page is read from its top in any case.
        if (!fromLocation || !pathChanged || toLocation.hash) return
        afterPaint(takeFocus)
        setHasMoved(true)
      }),
    [router],
  )

  return (
    <>
      {isMoving ? (
        <output className={styles.spinner}>
          <Spinner size="small" />
          <VisuallyHidden>Loading the page</VisuallyHidden>
        </output>
      ) : null}
      <Announcement>{hasMoved ? title : ''}</Announcement>
    </>
  )
}

/** Focusing needs the layout of the page, which is there once it is painted: before, it would be calculated twice. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Moves the focus to the new page, unless the focused element is still there, like a selected tab. */
export function takeFocus(): void {
  const main = document.getElementById('main')
  if (!main || document.querySelector('dialog[open]')) return
  const focused = document.activeElement
  if (focused && focused !== main && main.contains(focused)) return
  const heading = main.querySelector('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
