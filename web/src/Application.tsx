import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { shouldRetry } from './api/failure.ts'
import type { SessionClient } from './session/session-client.ts'
import { SessionProvider } from './session/SessionProvider.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry, refetchOnWindowFocus: false } },
  })

interface ApplicationProps {
  queryClient: QueryClient
  sessionClient: SessionClient
  router: AnyRouter
}

/** The session and the router's pages, as the browser and the server render them. */
export function Application({ queryClient, sessionClient, router }: ApplicationProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider client={sessionClient}>
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </SessionProvider>
    </QueryClientProvider>
  )
}
