import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { LinkProvider } from '@portal/ui/src/LinkProvider.tsx'
import { LoadingScreen } from '@portal/ui/src/LoadingScreen.tsx'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { OfflineReason } from '@portal/ui/src/offline-reason.ts'
import { Outlet, useMatches } from '@tanstack/react-router'
import { LiveChanges } from '../live/LiveChanges.tsx'
import { startTransition, Suspense, useLayoutEffect, useState } from 'react'
import { boot } from '../boot.ts'
import { isFirstRender } from '../first-render.ts'
import { SessionGate } from '../session/SessionGate.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { AccessGate } from './AccessGate.tsx'
import { Header } from './header/Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PagePending } from './PagePending.tsx'
import { PermissionsProvider } from '../session/permissions.tsx'
import { RouteChanges } from './RouteChanges.tsx'
import { RouterLink } from './RouterLink.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { isWide, useMedia } from '../use-media.ts'
import { useOfflineReason } from './use-online.ts'

const Banners = lazyPiece(() => import('./Banners.tsx'), 'Banners')

const SessionNotice = lazyPiece(() => import('./SessionNotice.tsx'), 'SessionNotice')

/** The frame of every page. */
export function Shell() {
  const isPublic = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isPublic) })
  const needs = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.needs)?.staticData.needs,
  })
  return (
    <LinkProvider component={RouterLink}>
      <ToastProvider>
        <SessionGate
          isPublic={isPublic}
          waiting={<LoadingScreen message="Welcome to Zen... please wait" />}
          notice={
            <Suspense>
              <SessionNotice />
            </Suspense>
          }
        >
          <PermissionsProvider>
            <Frame needs={needs} />
          </PermissionsProvider>
        </SessionGate>
      </ToastProvider>
    </LinkProvider>
  )
}

function Frame({ needs }: Pick<Parameters<typeof AccessGate>[0], 'needs'>) {
  const { status } = useSession()
  const wide = useMedia(isWide)
  // Renders the frame first, then the page in short steps: all at once would delay the first click on a slow machine.
  const [isFramed, setFramed] = useState(isFirstRender)
  useLayoutEffect(() => startTransition(() => setFramed(true)), [])
  return (
    <div className={styles.app}>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <Header isSignedIn={status === 'authenticated'} />
      {wide ? <Sidebar /> : null}
      <main id="main" tabIndex={-1} className={styles.page}>
        {boot().signedIn?.dealer || boot().signedIn?.secondFactorDue ? (
          <Suspense>
            <Banners />
          </Suspense>
        ) : null}
        <OfflineNotice />
        <OfflineReason value={useOfflineReason()}>
          <AccessGate needs={needs}>{isFramed ? <Outlet /> : <PagePending />}</AccessGate>
        </OfflineReason>
      </main>
      <RouteChanges />
      <LiveChanges />
    </div>
  )
}
