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
        void import('./keep-focus.ts').then(({ focusPage }) => focusPage())
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
