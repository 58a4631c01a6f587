import type { Arrival, Tiles, Waiting, WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { connectApi } from '../../api/client.ts'
import { boot } from '../../boot.ts'
import { createPortalRouter } from '../../routes.tsx'
import { createSessionClient } from '../../session/session-client.ts'
import { SessionProvider } from '../../session/SessionProvider.tsx'
import { reportError } from '../report-error.ts'

// Modules are compiled on first use, which takes a while.
configure({ asyncUtilTimeout: 10_000 })

const waitingItem: WaitingItem = {
  key: 'service S-1 down',
  canSnooze: false,
  area: 'services',
  tone: 'bad',
  state: 'Down',
  name: 'Rochdale – Depot 2',
  note: 'SoGEA broadband',
  reference: 'S-1',
  path: '/services/S-1',
  text: 'No connection since 08:12.',
  otherwise: null,
  waitingOn: 'provider',
  deadline: null,
  due: 'update by 11:30',
  dueAt: null,
  related: { label: 'CS-51873', path: '/help-and-support/cases/CS-51873' },
  action: { label: 'View case', path: '/help-and-support/cases/CS-51873' },
}
const waiting: Waiting = {
  items: [
    waitingItem,
    { ...waitingItem, key: 'b', canSnooze: true, tone: 'due' },
    { ...waitingItem, key: 'c', canSnooze: true, tone: 'reply' },
  ],
  total: 3,
  snoozed: 0,
  missing: [],
}
const tiles: Tiles = {
  orders: { data: { open: 0, others: 0, rows: [] } },
  cases: { data: { open: 0, others: 0, rows: [], closedLately: 0 } },
  agenda: { data: { entries: [], total: 0 } },
  commission: { data: null },
  cloud: { data: null },
  quotes: { data: { open: 0, others: 0, rows: [] } },
}
const arrival: Arrival = { lastHere: null, changes: [], otherChanges: 0, showsWelcome: false, arrangement: null }

const row: ServiceRow = {
  serviceId: 'S-1',
  name: 'Rochdale – Depot 2',
  productCategory: 'Connectivity',
  productName: 'SoGEA broadband',
  condition: 'down',
  orderRef: 'RCH-1',
  siteId: 'RCH',
  siteName: 'Rochdale',
  downMbps: 80,
  upMbps: 20,
  contractEnd: null,
  postcode: null,
  supplierRef: null,
  tags: [],
  charges: null,
  version: 1,
}

/** The server's responses, as set by a test. */
export const answers = {
  categories: (): Response =>
    HttpResponse.json({
      categories: {
        Connectivity: { total: 18, conditions: { down: 1, working: 17 } },
        Domain: { total: 2, conditions: { working: 2 } },
        'Cloud Solution': { total: 40, conditions: { expiring: 2, working: 38 } },
      },
      sites: 3,
    }),
  services: (): Response | Promise<Response> => HttpResponse.json({ rows: [row], total: 60, page: 1, size: 10 }),
  waiting: (): Response => HttpResponse.json(waiting),
  tiles: (_only: string | null): Response => HttpResponse.json(tiles),
  arrival: (): Response => HttpResponse.json(arrival),
  permissions: (): Response => HttpResponse.json([]),
  session: (): Response | Promise<Response> => HttpResponse.json(boot().signedIn?.session ?? {}),
}
const usual = { ...answers }

/** Every message that the page sent to the server's log. */
export const logged: unknown[] = []
export const visited: string[] = []

export const server = setupServer(
  http.get('*/service-info/api/services/categories', () => answers.categories()),
  http.get('*/service-info/api/services', () => answers.services()),
  http.get('*/service-info/api/services/:id', () => HttpResponse.json({ conditionNote: 'No connection since 08:12.' })),
  http.get('*/dashboard-info/api/waiting', () => answers.waiting()),
  http.get('*/dashboard-info/api/tiles', ({ request }) => answers.tiles(new URL(request.url).searchParams.get('only'))),
  http.get('*/dashboard-info/api/arrival', () => answers.arrival()),
  http.post('*/dashboard-info/api/snoozes', () => HttpResponse.json({ until: '2026-04-15T00:00:00Z' })),
  http.put('*/dashboard-info/api/welcome', () => HttpResponse.json({ isShown: false })),
  http.get('*/view-info/api/choices', () => HttpResponse.json({ columns: {}, opens: {} })),
  http.get('*/contact-info/api/contacts', () =>
    HttpResponse.json({ rows: [], total: 0, page: 1, size: 10, people: 0, administrators: 0 }),
  ),
  http.get('*/service-info/api/sites', () => HttpResponse.json({ sites: [] })),
  http.get('/api/authorisation-api/get-permissions', () => answers.permissions()),
  http.get('/api/auth/session', () => answers.session()),
  http.get('/api/auth/csrf', () => HttpResponse.json({ csrfToken: 'csrf' })),
  http.post('/api/auth/:path*', ({ request }) =>
    HttpResponse.json({ url: `http://id.example${new URL(request.url).pathname}` }),
  ),
  http.post('/api/log/:level', async ({ request }) => {
    logged.push(await request.json())
    return new HttpResponse(null, { status: 204 })
  }),
)

/** Adds browser features that jsdom lacks. */
export function furnish({ isWide = true } = {}): void {
  Object.assign(answers, usual)
  logged.length = 0
  visited.length = 0
  window.scrollTo = () => {}
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width') && isWide,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
  HTMLElement.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
    this.querySelector<HTMLElement>('input, button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

interface OpenOptions {
  /** The page's information about the session; undefined if it has none. */
  session?: 'in' | 'out' | 'unknown'
}

/** The whole portal in the test's page, at an address. */
export function openPortal(address = '/', { session = 'in' }: OpenOptions = {}) {
  const known = { in: boot().signedIn?.session, out: null, unknown: undefined }[session]
  const client = createSessionClient({ session: known, navigate: (url) => visited.push(url) })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  connectApi({
    gatewayBaseUrl: () => client.state().session?.gatewayBaseUrl ?? '',
    accessToken: client.accessToken,
    renew: client.renew,
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider client={client}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
    { onCaughtError: reportError },
  )
  return { ...view, router, client }
}
