import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi } from './api/client.ts'
import { Application, createQueryClient } from './Application.tsx'
import { boot } from './boot.ts'
import { telemetry } from './monitoring/portal-telemetry.ts'
import { whenIdle } from './monitoring/when-idle.ts'
import { watchRoutes } from './monitoring/watch-routes.ts'
import { createSessionClient } from './session/session-client.ts'
import { SessionProvider } from './session/SessionProvider.tsx'
import { BareErrorPage } from './shell/BareErrorPage.tsx'
import { reportError } from './shell/report-error.ts'
import { watchUncaught } from './shell/watch-uncaught.ts'

/** Renders the application, or takes over the page that the server rendered: the session, the gateway, the pages. */
export function start(createRouter: (queryClient: QueryClient) => AnyRouter): void {
  const { signedIn, rendered } = boot()
  const sessionClient = createSessionClient({ session: signedIn?.session, account: signedIn?.accountId })
  sessionClient.subscribe(() => {
    const { session } = sessionClient.state()
    // Another person has signed in elsewhere: the page and its account belong to the previous one.
    if (session && signedIn && session.user.email !== signedIn.session.user.email) location.reload()
  })
  const queryClient = createQueryClient()
  const router = createRouter(queryClient)

  connectApi({
    gatewayBaseUrl: () => sessionClient.state().session?.gatewayBaseUrl ?? boot().gatewayBaseUrl,
    accessToken: sessionClient.accessToken,
    renew: sessionClient.renew,
  })

  watchRoutes(router, telemetry())
  whenIdle(async () => (await import('./shell/watch-page.ts')).watchPage())

  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no place for the application')
  watchUncaught(container, (error) => {
    // A new root, because the first cannot render where its elements were removed.
    const place = document.createElement('div')
    container.replaceChildren(place)
    createRoot(place).render(
      <SessionProvider client={sessionClient}>
        <BareErrorPage error={error} />
      </SessionProvider>,
    )
  })
  const application = <Application queryClient={queryClient} sessionClient={sessionClient} router={router} />
  const options = { onCaughtError: reportError, onUncaughtError: reportError }
  // In short steps, so that typing and scrolling stay smooth.
  if (!rendered) return startTransition(() => createRoot(container, options).render(application))
  void import('./take-over.tsx').then(({ takeOver }) => takeOver(container, router, application, options))
}
