// @vitest-environment node
import type { Boot } from '@portal/contract/boot.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeAll, expect, test, vi } from 'vitest'

/** A page of a person, in which every text that could be theirs contains their word. */
function pageOf(word: string, permissions: PermissionResource[], more: Partial<Boot> = {}): Boot {
  const rows = [
    {
      serviceId: `S-${word}`,
      name: `Depot ${word}`,
      productCategory: 'Connectivity',
      productName: 'FTTP broadband',
      condition: 'working',
      orderRef: `REF-${word}`,
      siteId: null,
      siteName: null,
      downMbps: 80,
      upMbps: 20,
      contractEnd: null,
      postcode: null,
      supplierRef: null,
      tags: [],
      charges: null,
      version: 1,
    },
  ]
  const name = `Ada ${word}`
  const email = `${word.toLowerCase()}@customer.example`
  return {
    productName: `Brand ${word}`,
    theme: 'business',
    environment: 'test',
    version: 'v1',
    gatewayBaseUrl: 'http://gateway.example',
    supportPhone: `01632 ${word}`,
    salesContacts: [{ title: 'Sales', name: `Desk ${word}`, email: `sales-${email}`, phone: `01632 ${word}` }],
    linkedTools: [],
    monitoring: { serviceName: 'portal', sampleRate: -1 },
    signedIn: {
      session: {
        user: { name, email, image: null },
        expires: '2030-01-01T00:00:00.000Z',
        accessToken: `token-${word}`,
        authServerBaseUrl: 'http://id.example',
        gatewayBaseUrl: 'http://gateway.example',
        llqtPortalUrl: 'http://quoting.example/start',
        clcAccountId: `CLC-${word}`,
        environment: 'test',
        aiKey: '',
        apmBaseUrl: 'http://apm.example',
      },
      user: { given_name: `Given${word}`, family_name: word, email },
      accountName: `Customer ${word} Ltd`,
      accountId: `10${word}`,
      accountUrl: `http://id.example/${word}`,
      permissions: permissions.map((resource) => ({ resource })),
      categories: {},
      shownCategories: ['Connectivity'],
      categoryNames: { Connectivity: `Lines ${word}` },
      choices: { columns: {}, opens: {} },
    },
    preloaded: {
      '/service-info/api/services': { rows, total: 1, page: 1, size: 10 },
      '/service-info/api/services/categories': {
        categories: { Connectivity: { total: 1, conditions: { working: 1 } } },
        sites: 1,
      },
    },
    rendered: { at: '2026-11-28T09:00:00.000Z', origin: 'http://portal.example', path: '/', widthPx: 1440, looks: {} },
    ...more,
  }
}

const first = () => pageOf('KESTREL', ['BusinessPortalServices', 'BusinessPortalOrders', 'BusinessPortalCases'])
const second = () => pageOf('MARLIN', ['BusinessPortalServices', 'BusinessPortalAccountMgmt'])
const addresses = ['/services', '/', '/orders', '/services?productCategory=Connectivity', '/account/admin']

let render: (page: Boot, address: string) => Promise<string | null>

beforeAll(async () => {
  // As in the thread.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('navigator', { onLine: true })
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined)
  const { createRenderer } = await import('./rendered.tsx')
  render = createRenderer(new AsyncLocalStorage<Boot>())
  return () => vi.unstubAllGlobals()
})

test('the server renders the frame and the first table', async () => {
  const html = (await render(first(), '/services')) ?? ''
  expect(html).toContain('Depot KESTREL')
  expect(html).toContain('Customer KESTREL Ltd')
  expect(html).toMatch(/<a[^>]+href="\/services\/S-KESTREL"/)
  expect(html).not.toContain('<script')
})

test('a page is the same, whichever page of another person is rendered before and meanwhile, and has none of its texts', async () => {
  const alone = new Map<string, string | null>()
  for (const [who, page] of [['KESTREL', first] as const, ['MARLIN', second] as const]) {
    for (const address of addresses) alone.set(`${who} ${address}`, await render(page(), address))
  }
  const work = addresses.flatMap((address) =>
    [first, second, first].map(async (page) => ({ address, page: page(), html: await render(page(), address) })),
  )
  for (const { address, page, html } of await Promise.all(work)) {
    const [own, other] = page.productName.endsWith('KESTREL') ? ['KESTREL', 'MARLIN'] : ['MARLIN', 'KESTREL']
    expect(html, `${own} ${address}`).toBe(alone.get(`${own} ${address}`))
    expect(html, `${own} ${address}`).toContain(own)
    expect(html?.toUpperCase(), `${own} ${address}`).not.toContain(other)
  }
})

test('permissions are those of the page', async () => {
  const menu = async (page: Boot) => (await render(page, '/services')) ?? ''
  expect(await menu(first())).toContain('href="/orders"')
  expect(await menu(second())).not.toContain('href="/orders"')
  expect(await render(second(), '/orders')).toContain('You do not have access to Orders')
})

test('a page is left to the browser if its address leads elsewhere', async () => {
  const page = first()
  const view = { viewId: 'SV-1', list: 'services', name: 'Down', state: { condition: 'down' } } as const
  const own = {
    isShared: false,
    ownerName: '',
    isOwn: true,
    isDefault: true,
    isTile: false,
    mayChange: true,
    version: 1,
  }
  if (page.signedIn) page.signedIn.choices.opens.services = { ...view, ...own }
  expect(await render(page, '/services')).toBeNull()
  expect(await render(first(), '/services')).not.toBeNull()
})

test('the code of pages runs for a person, or not at all', async () => {
  const { boot } = await import('./boot.ts')
  expect(() => boot()).toThrow('outside of a page')
})
