import '@portal/ui/src/tokens.css'
import '@portal/ui/src/base.css'
import '@portal/ui/src/fonts.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createPortalRouter } from './routes.tsx'

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})
const router = createPortalRouter(queryClient)

const container = document.getElementById('app')
if (!container) throw new Error('The page has no place for the application')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
