import { LinkProvider } from '@portal/ui/src/LinkProvider.tsx'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { Outlet } from '@tanstack/react-router'
import { SessionGate } from '../session/SessionGate.tsx'
import { RouterLink } from './RouterLink.tsx'

export function Shell() {
  return (
    <LinkProvider component={RouterLink}>
      <ToastProvider>
        <SessionGate>
          <main id="main">
            <Outlet />
          </main>
        </SessionGate>
      </ToastProvider>
    </LinkProvider>
  )
}
