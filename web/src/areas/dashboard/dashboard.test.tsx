import '../../shell/testing/boot-page.ts'
import type { Waiting } from '@portal/contract/dashboard/dashboard.ts'
import type { Network, NetworkSite } from '@portal/contract/services/network.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../../boot.ts'
import { signedIn } from '../../shell/testing/boot-page.ts'
import { answers, furnish, openPortal, server } from '../../shell/testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => furnish())
afterEach(() => {
  cleanup()
  boot().signedIn = signedIn
  vi.restoreAllMocks()
})

const region = (name: string | RegExp) => screen.findByRole('region', { name })

test('shows the answers first, and counts all services, not only those in the list', async () => {
  openPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: '3 items need your attention' })).toBeDefined()
  expect(screen.getByText('57 of 60 services are working')).toBeDefined()
})

test('names each open item, its date, and the page for it', async () => {
  openPortal('/')
  const card = within(await region('Needs attention'))
  expect(card.getAllByText('No connection since 08:12.')).toHaveLength(3)
  expect(card.getAllByText('update by 11:30')).toHaveLength(3)
  const [action] = card.getAllByRole('link', { name: 'View case Rochdale – Depot 2' })
  expect(action?.getAttribute('href')).toBe('/help-and-support/cases/CS-51873')
  expect(card.getAllByRole('link', { name: 'Rochdale – Depot 2' })[0]?.getAttribute('href')).toBe('/services/S-1')
})

test('a snoozed item disappears at once, and the heading counts the rest', async () => {
  openPortal('/')
  const card = within(await region('Needs attention'))
  const [later] = card.getAllByRole('button', { name: 'Snooze until tomorrow: Rochdale – Depot 2' })
  const { items, total, ...rest }: Waiting = await answers.waiting().json()
  answers.waiting = () => HttpResponse.json({ ...rest, items: items.slice(1), total: total - 1, snoozed: 1 })
  if (later) fireEvent.click(later)
  expect(await screen.findByRole('heading', { level: 1, name: '2 items need your attention' })).toBeDefined()
  expect(await card.findByText(/1 item is snoozed until tomorrow/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined()
})

test('an unavailable area is named', async () => {
  answers.waiting = () => HttpResponse.json({ items: [], total: 0, snoozed: 0, missing: ['orders', 'dns'] })
  openPortal('/')
  expect(await screen.findByText(/We could not check orders, DNS/)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard')
})

test('a failing tile leaves the others, and is requested alone', async () => {
  const asked: (string | null)[] = []
  const failed = { failed: 'request-9' }
  answers.tiles = (only) => {
    asked.push(only)
    const agenda = { data: { entries: [], total: 0 } }
    return HttpResponse.json({
      orders: failed,
      agenda,
      cases: { data: { open: 0, others: 0, rows: [], closedLately: 2 } },
    })
  }
  boot().signedIn = {
    ...signedIn,
    permissions: [{ resource: 'BusinessPortalOrders' }, { resource: 'BusinessPortalCases' }],
  }
  openPortal('/')
  const orders = within(await region('Orders in progress'))
  expect(await orders.findByText('We could not load your orders')).toBeDefined()
  expect(orders.getByText('request-9')).toBeDefined()
  expect(screen.getByText('2 closed in the last 7 days')).toBeDefined()
  answers.tiles = (only) => {
    asked.push(only)
    return HttpResponse.json({ orders: { data: { open: 0, others: 0, rows: [] } } })
  }
  fireEvent.click(orders.getByRole('button', { name: 'Try again' }))
  expect(await orders.findByText('No orders in progress.')).toBeDefined()
  // Preloaded with the page, requested when the tile is shown, and again on refresh.
  expect(asked).toEqual([null, 'orders', 'orders'])
})

test('lists what others did since the previous visit, with links and the number that is not listed', async () => {
  answers.arrival = () =>
    HttpResponse.json({
      lastHere: '2026-04-13T15:20:00Z',
      changes: [{ text: '2 orders moved on', path: '/activity?thing=order' }],
      otherChanges: 1203,
      showsWelcome: false,
    })
  openPortal('/')
  const since = within(await region(/^Since your last visit,/))
  expect(since.getByRole('link', { name: '2 orders moved on' }).getAttribute('href')).toBe('/activity?thing=order')
  expect(since.getByText(/, and 1,203 more$/)).toBeDefined()
})

test('a new person sees the tour for their permissions until they dismiss it', async () => {
  answers.arrival = () => HttpResponse.json({ lastHere: null, changes: [], otherChanges: 0, showsWelcome: true })
  boot().signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalOrders' }] }
  openPortal('/')
  const welcome = within(await region('Welcome to your portal, Ada'))
  expect(welcome.getByRole('link', { name: 'Orders' })).toBeDefined()
  expect(welcome.queryByRole('link', { name: 'Services' })).toBeNull()
  fireEvent.click(welcome.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Welcome to your portal, Ada')).toBeNull())
})

test('shows every category with its number and its worst status', async () => {
  openPortal('/')
  const card = within(await region('Services'))
  const rows = (await card.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toEqual(['Connectivity181 down', 'Cloud Solution402 to check', 'Domain2All working'])
  expect(card.getByRole('link', { name: 'Domain' }).getAttribute('href')).toBe('/services?productCategory=Domain')
})

const siteOf = (siteId: string, over: Partial<NetworkSite>): NetworkSite => ({
  siteId,
  name: `Site ${siteId}`,
  postcode: 'LS1 4AB',
  place: { latitude: 53.79, longitude: -1.54 },
  condition: 'working',
  route: 'none',
  ...over,
})
const network: Network = {
  now: '2026-04-14T08:42:00Z',
  totalSites: 2,
  sites: [
    siteOf('A', { condition: 'down', route: 'one' }),
    siteOf('B', { place: { latitude: 51.45, longitude: -2.6 } }),
  ],
  lines: [
    {
      serviceId: 'S-1',
      siteId: 'A',
      productName: 'Ethernet, fibre',
      carrier: 'Openreach',
      downMbps: 500,
      condition: 'down',
      note: null,
      isRadio: false,
      end: null,
    },
  ],
  hasMoreLines: false,
  ends: [],
  orders: [],
  events: [],
  risks: [],
}

test('shows the network to a person who chooses its tile, and says if it cannot', async () => {
  server.use(http.get('*/service-info/api/network', () => HttpResponse.json({}, { status: 500 })))
  openPortal('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  expect(screen.queryByRole('region', { name: 'Network' })).toBeNull()
  server.use(http.put('*/dashboard-info/api/arrangement', () => new HttpResponse(null, { status: 204 })))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Network' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save tiles' }))
  const tile = within(await region('Network'))
  expect(await tile.findByText('We could not load your network')).toBeDefined()
  server.use(http.get('*/service-info/api/network', () => HttpResponse.json(network)))
  fireEvent.click(tile.getByRole('button', { name: 'Try again' }))
  expect(await tile.findByText('1 of 2 sites has a fault')).toBeDefined()
  expect(tile.getByRole('group', { name: /^Map with 2 sites and 1 circuit/ })).toBeDefined()
})

test('says so if there is no incident', async () => {
  answers.categories = () =>
    HttpResponse.json({ categories: { Voice: { total: 2, conditions: { working: 2 } } }, sites: 1 })
  answers.waiting = () => HttpResponse.json({ items: [], total: 0, snoozed: 0, missing: [] })
  openPortal('/')
  expect(await screen.findByRole('heading', { name: 'Everything is working. You’re all caught up' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
})

test('says when services will appear in an account without any', async () => {
  answers.categories = () => HttpResponse.json({ categories: {}, sites: 0 })
  answers.waiting = () => HttpResponse.json({ items: [], total: 0, snoozed: 0, missing: [] })
  boot().signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalServices' }] }
  openPortal('/')
  expect(await screen.findByRole('heading', { name: 'No services yet' })).toBeDefined()
})

test('a queue that cannot be loaded fails in its own card and can be tried again', async () => {
  answers.waiting = () =>
    HttpResponse.json({ message: 'No' }, { status: 500, headers: { 'x-request-id': 'request-7' } })
  openPortal('/')
  const card = within(await region('Needs attention'))
  expect(await card.findByText('We could not load your action items')).toBeDefined()
  expect(card.getByText('request-7')).toBeDefined()
  expect(screen.getByText('57 of 60 services are working')).toBeDefined()
  answers.waiting = () => HttpResponse.json({ items: [], total: 0, snoozed: 0, missing: [] })
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re all caught up' })).toBeDefined()
})

test('one service is described in the singular', async () => {
  answers.categories = () =>
    HttpResponse.json({ categories: { Connectivity: { total: 1, conditions: { working: 1 } } }, sites: 0 })
  openPortal('/')
  expect(await screen.findByText('Your service is working normally')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Your service' })).toBeDefined()
})

test('missing counts make no claim', async () => {
  answers.categories = () => HttpResponse.json({ message: 'No' }, { status: 500 })
  openPortal('/')
  expect(await screen.findByText('We could not count your services')).toBeDefined()
  expect(screen.queryByText(/services are working/)).toBeNull()
})

test('the sales contacts can be phoned and emailed', async () => {
  openPortal('/')
  const card = within(await region('Your contacts'))
  expect(card.getByText('Business Sales')).toBeDefined()
  expect(card.getByText('Partner Sales')).toBeDefined()
  expect(card.getByRole('link', { name: '01632 960114' }).getAttribute('href')).toBe('tel:01632960114')
  expect(card.getByRole('link', { name: 'partners@portal.example' })).toBeDefined()
})

test('A5.8 the linked tools are for people who have cloud services and may see them', async () => {
  openPortal('/')
  const card = within(await region('Cloud tools'))
  expect(card.getByRole('link', { name: /Cloud cost tool/ }).getAttribute('href')).toBe('http://costs.example')
  expect(card.getByRole('link', { name: /Backup portal/ }).getAttribute('target')).toBe('_blank')
  cleanup()
  boot().signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalServices' }] }
  openPortal('/')
  await region('Services')
  expect(screen.queryByText('Cloud tools')).toBeNull()
})

test('without the services permission nothing is requested, and the page names the possible steps', async () => {
  boot().signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalOrders' }] }
  const services = vi.spyOn(answers, 'services')
  answers.waiting = () => HttpResponse.json({ items: [], total: 0, snoozed: 0, missing: [] })
  openPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeDefined()
  const card = within(await region('Shortcuts'))
  expect(card.getByRole('link', { name: 'View orders' })).toBeDefined()
  expect(card.queryByText('Services')).toBeNull()
  expect(services).not.toHaveBeenCalled()
})

test('tiles are arranged, saved for the person, and reset', async () => {
  const saved: unknown[] = []
  server.use(
    http.put('*/dashboard-info/api/arrangement', async ({ request }) => {
      const body = await request.json()
      saved.push(body)
      return HttpResponse.json(body)
    }),
  )
  openPortal('/')
  await region('Services')
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const before = titles()
  fireEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange dashboard' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Orders' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Move Open cases down' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save tiles' }))
  await waitFor(() => expect(titles()).not.toContain('Orders in progress'))
  expect(titles().slice(0, 2)).toEqual(['Next 14 days', 'Open cases'])
  expect(saved).toEqual([
    { arrangement: { shown: expect.arrayContaining(['agenda', 'cases']), hidden: ['orders', 'network'] } },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reset to default' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save tiles' }))
  await waitFor(() => expect(titles()).toEqual(before))
  await waitFor(() => expect(saved.at(-1)).toEqual({ arrangement: null }))
})
