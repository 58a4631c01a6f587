import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { LinkProvider } from '@portal/ui/src/LinkProvider.tsx'
import { LoadingScreen } from '@portal/ui/src/LoadingScreen.tsx'
import { OfflineReason } from '@portal/ui/src/offline-reason.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { Outlet, useMatches } from '@tanstack/react-router'
import LockIcon from 'lucide-react/icons/lock'
import { Suspense } from 'react'
import { accessNames } from '@portal/contract/access/names.ts'
import { SessionGate } from '../../session/SessionGate.tsx'
import { OfflineNotice } from '../../shell/OfflineNotice.tsx'
import { PermissionsProvider, usePermissions } from '../../session/permissions.tsx'
import { SecondFactorBanner } from '../../shell/SecondFactorBanner.tsx'
import { PagePending } from '../../shell/PagePending.tsx'
import { RouteChanges } from '../../shell/RouteChanges.tsx'
import { isWide, useMedia } from '../../use-media.ts'
import { useOfflineReason } from '../../shell/use-online.ts'
import shell from '../../shell/Shell.module.css'
import { DeskBar } from './DeskBar.tsx'
import { DeskChanges } from './DeskChanges.tsx'
import { DeskLink } from './DeskLink.tsx'
import { DeskRail } from './DeskRail.tsx'
import styles from './desk-shell.module.css'
import { useMayEnter } from '../../session/use-may-enter.ts'

const SessionNotice = lazyPiece(() => import('../../shell/SessionNotice.tsx'), 'SessionNotice')

/** The frame of every page of the desk. */
export function DeskShell() {
  return (
    <LinkProvider component={DeskLink}>
      <ToastProvider>
        <SessionGate
          waiting={<LoadingScreen message="Opening the desk…" />}
          notice={
            <Suspense>
              <SessionNotice />
            </Suspense>
          }
        >
          <PermissionsProvider>
            <Frame />
          </PermissionsProvider>
        </SessionGate>
      </ToastProvider>
    </LinkProvider>
  )
}

function Frame() {
  const wide = useMedia(isWide)
  return (
    <div className={shell.app}>
      <a href="#main" className={shell.skip}>
        Skip to main content
      </a>
      <DeskBar />
      {wide ? <DeskRail /> : null}
      <main id="main" tabIndex={-1} className={classNames(shell.page, styles.page)}>
        <SecondFactorBanner />
        <OfflineNotice />
        <OfflineReason value={useOfflineReason()}>
          <Door />
        </OfflineReason>
      </main>
      <RouteChanges />
      <DeskChanges />
    </div>
  )
}

/** Explains who may enter, instead of a page that the server would refuse to fill. */
function Door() {
  const { isKnown } = usePermissions()
  const mayEnter = useMayEnter()
  const needs = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.needs)?.staticData.needs,
  })
  if (mayEnter(needs)) return <Outlet />
  if (!isKnown) return <PagePending />
  const name = needs ? accessNames[needs] : accessNames.PortalOperator
  return (
    <>
      <PageHeader title={name} />
      <Card label={name}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`You do not have access to ${name}`}
          text="This area is for the provider’s staff. Ask a person with the permission Provider desk to grant it."
        />
      </Card>
    </>
  )
}
