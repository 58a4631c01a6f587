import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const { boot } = vi.hoisted(() => ({
  boot: {
    signedIn: { permissions: [{ resource: 'PortalOperator' }] },
    supportPhone: '01632 960100',
    preloaded: {},
  },
}))
vi.mock('../../boot.ts', () => ({ boot: () => boot, perPage: (create: () => unknown) => create }))
const { Page } = await import('./MonitoringPage.tsx')

const vital = { p75: 3000, rating: 'needs improvement', samples: 4 }
const overview = {
  range: '24h',
  views: [{ route: '/services/:serviceId', views: 1204, p75LoadMs: 812.4, p75LcpMs: null }],
  vitals: { lcp: vital, inp: { p75: 90, rating: 'good', samples: 1 }, cls: { p75: 0.305, rating: 'poor', samples: 2 } },
  totals: { views: 1204, errors: 2, logs: 1, sessions: 7 },
  lost: { limited: 3, invalid: 1, overflow: 0, unforwarded: 0 },
}
const at = '2026-11-21T10:00:00Z'
const error = {
  message: '<img src=x>',
  culprit: 'index.js',
  count: 2,
  firstSeen: at,
  lastSeen: at,
  routes: ['/orders'],
}
const log = { id: 1, at, level: 'error', message: 'Could not load', detail: { status: 500 } }
const answers: Record<string, unknown> = {}
const asked: string[] = []

beforeEach(() => {
  document.body.innerHTML = ''
  boot.signedIn.permissions = [{ resource: 'PortalOperator' }]
  Object.assign(answers, { overview, errors: { errors: [error] }, logs: { logs: [log] } })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[/api\/(\w+)/.exec(path)?.[1] ?? '']
    return answer === undefined ? Response.json({ message: 'Not available.' }, { status: 503 }) : Response.json(answer)
  })
})

function open(address = '/monitoring') {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/monitoring', component: Page })
  const history = createMemoryHistory({ initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([page]), history })} />
    </QueryClientProvider>,
  )
}

test('shows views, vitals with a rating, errors as text and logs', async () => {
  open()
  const views = await screen.findByRole('table', { name: 'Views by route, most viewed first' })
  expect(await within(views).findByText('1,204')).toBeTruthy()
  expect(within(views).getByText('812')).toBeTruthy()
  for (const word of ['Needs improvement', 'Good', 'Poor', '<img src=x>', 'Could not load', '{"status":500}']) {
    expect(await screen.findByText(word)).toBeTruthy()
  }
  expect(screen.getByText('3 over the limit, 1 invalid')).toBeTruthy()
})

test('takes the range from the address', async () => {
  asked.length = 0
  open('/monitoring?range=7d')
  const current = await screen.findByRole('link', { name: 'Last 7 days' })
  expect(current.getAttribute('aria-current')).toBe('page')
  await waitFor(() =>
    expect(asked.toSorted()).toEqual(
      ['errors', 'logs', 'overview'].map((each) => `/monitoring-info/api/${each}?range=7d`),
    ),
  )
})

test('says which lists are empty', async () => {
  Object.assign(answers, { overview: { ...overview, views: [] }, errors: { errors: [] }, logs: { logs: [] } })
  open()
  for (const word of ['No views yet', 'No errors', 'No client logs']) {
    expect(await screen.findByText(word)).toBeTruthy()
  }
})

test('each card names its own failure, and the others stay', async () => {
  answers.errors = undefined
  open()
  expect(await screen.findByText('We could not load the errors')).toBeTruthy()
  expect(screen.getByText('Not available.')).toBeTruthy()
  expect(await screen.findByText('Could not load')).toBeTruthy()
})

test('is for operators only, and requests nothing for other people', async () => {
  boot.signedIn.permissions = [{ resource: 'BusinessPortal' }]
  asked.length = 0
  open()
  expect(await screen.findByText('This page is for our staff')).toBeTruthy()
  expect(asked).toEqual([])
})
