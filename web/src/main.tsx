import '@portal/ui/src/tokens.css'
import '@portal/ui/src/base.css'
import '@portal/ui/src/fonts.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { connectApi } from './api/client.ts'
import { boot } from './boot.ts'
import { telemetry } from './monitoring/portal-telemetry.ts'
import { watchRoutes } from './monitoring/watch-routes.ts'
import { createPortalRouter } from './routes.tsx'
import { createSessionClient } from './session/session-client.ts'
import { SessionProvider } from './session/SessionProvider.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { reportError } from './shell/report-error.ts'

const sessionClient = createSessionClient({ session: boot.signedIn?.session })
const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})
const router = createPortalRouter(queryClient)

connectApi({
  gatewayBaseUrl: () => sessionClient.state().session?.gatewayBaseUrl ?? boot.gatewayBaseUrl,
  accessToken: sessionClient.accessToken,
  renew: sessionClient.renew,
})

watchRoutes(router, telemetry)

const container = document.getElementById('app')
if (!container) throw new Error('The page has no place for the application')
createRoot(container, { onCaughtError: reportError, onUncaughtError: reportError }).render(
  <QueryClientProvider client={queryClient}>
    <SessionProvider client={sessionClient}>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </SessionProvider>
  </QueryClientProvider>,
)
