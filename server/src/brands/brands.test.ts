import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { mailHtml } from '../mail/html.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { freePort } from '../testing/free-port.ts'
import { signIn, startTestPortal } from '../testing/portal.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'brands', 'northline')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A BRAND_DIR with one brand, made from the example. */
function folderWith(change: object, files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'))
  folders.push(folder)
  cpSync(example, join(folder, 'northline'), { recursive: true })
  const file = join(folder, 'northline', 'brand.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
  for (const [name, body] of Object.entries(files)) writeFileSync(join(folder, 'northline', name), body)
  return folder
}

const port = await freePort()
const brandUrl = `http://localhost:${port}`
const portal = await startTestPortal({
  PORT: String(port),
  PRODUCT_NAME: 'Business',
  BRAND_DIR: folderWith({ address: brandUrl }),
})
const email = await createUser(portal.database, await createAccount(portal.database))
const brand = portal.config.otherBrands[0] ?? portal.config
const textOf = async (address: string) => (await fetch(address)).text()

describe('two brands of one process', () => {
  test('each host has the words, colours and icon of its own brand', async () => {
    const [ours, theirs] = await Promise.all([portal.baseUrl, brandUrl].map((url) => textOf(`${url}/accessibility`)))
    expect(ours).toContain('<title>Business Portal</title>')
    expect(ours).toContain('data-theme="business"')
    expect(ours).not.toContain('/brand/')
    expect(theirs).toContain('<title>Northline Portal</title>')
    expect(theirs).toContain('data-theme="base"')
    expect(theirs).toContain(`<link rel="icon" href="${brand.look.icon}">`)
    expect(theirs).toContain(`<link rel="stylesheet" href="${brand.look.stylesheet}"></head>`)
    expect(theirs).toContain('"supportPhone":"01632 960 222"')
    expect(theirs).toContain(`"gatewayBaseUrl":"${brandUrl}/gateway"`)
  })

  test('a page that does not exist is missing in the brand of its host', async () => {
    const answer = await fetch(`${brandUrl}/nowhere`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<title>Northline Portal</title>')
    expect((await fetch(`${brandUrl}/gateway/nowhere`)).status).toBe(404)
  })

  test('a host that no brand has is served in the brand of BASE_URL', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/accessibility`, { headers: { host: 'elsewhere.example' } })
    expect(await page.text()).not.toContain('elsewhere.example')
  })

  test.each([
    ['the first', () => portal.config],
    ['another', () => brand],
  ])('a person signs in at %s host and stays there', async (_which, config) => {
    const { browser, gateway } = await signIn(config(), email)
    expect((await gateway('/service-info/api/services')).status).toBe(200)
    const page = await browser.request(`${config().BASE_URL}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`<title>${config().PRODUCT_NAME} Portal</title>`)
    const account = await browser.request(config().IDENTITY_ACCOUNT_URL)
    expect(account.status).toBe(200)
    expect(await account.text()).toContain(`${config().PRODUCT_NAME} Portal</title>`)
  })

  test('the sign-in form is at the host of the brand, in its words', async () => {
    const start = await fetch(`${brandUrl}/`, { redirect: 'manual' })
    const location = start.headers.get('location') ?? ''
    expect(location).toMatch(new RegExp(`^${brandUrl}/identity/connect/authorize`))
    const form = await fetch(location, { redirect: 'manual' })
    expect(new URL(form.headers.get('location') ?? '', location).origin).toBe(brandUrl)
  })

  test('the logo replaces the name in every header, on dark surfaces its own version', async () => {
    const [sheet, page] = await Promise.all([
      textOf(brandUrl + brand.look.stylesheet),
      textOf(`${brandUrl}/api/auth/signin`),
    ])
    expect(sheet).toContain(
      `:where([data-wordmark], header > a[aria-label$=" Portal"], header > a[aria-label$=" Desk"]) {`,
    )
    expect(sheet).toContain(`[data-wordmark="dark"] { background-image: url("${brand.look.logo?.dark}"); }`)
    expect(page).toContain('data-wordmark="dark"')
  })

  test('files are kept for ever, and run nothing', async () => {
    for (const [address, type] of [
      [brand.look.stylesheet, 'text/css; charset=utf-8'],
      [brand.look.icon, 'image/svg+xml'],
      [brand.look.logo?.dark, 'image/svg+xml'],
    ]) {
      const answer = await fetch(brandUrl + address)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await fetch(`${brandUrl}/brand/..%2fbrand.json`)).status).toBe(404)
  })
})

describe('a brand that cannot be used stops the start', () => {
  const read = (folder: string, settings = {}) =>
    readConfig(
      { ENVIRONMENT: 'test', BASE_URL: 'https://portal.example', BRAND_DIR: folder, ...settings },
      () => 'a secret',
    )

  test.each([
    [
      'a pair that is too faint',
      { colours: { solid: '#9cb8ff' } },
      /on-solid on solid is 1\.96, and needs 4\.5 \(light\)/,
    ],
    ['a colour that no theme has', { colours: { shadow: '#000000' } }, /a colour shadow, which no theme has/],
    ['a word that is not a colour', { colours: { solid: 'red' } }, /Write a colour as #1c8887/],
    ['a setting that does not exist', { nmae: 'Northline' }, /Unrecognized key: "nmae"/],
    ['another scheme', { address: 'http://portal.northline.example' }, /use the scheme of BASE_URL/],
    ['a path', { address: 'https://northline.example/portal' }, /leave out the path/],
  ])('%s', (_what, change, reason) => {
    expect(() => read(folderWith(change))).toThrow(reason)
  })

  test.each([
    ['a script', { 'logo.svg': '<svg xmlns="x"><script>alert(1)</script></svg>' }, /logo\.svg contains a script/],
    ['an event handler', { 'icon.svg': '<svg xmlns="x" onload="x()"/>' }, /contains an event handler/],
    ['an address', { 'icon.svg': '<svg xmlns="x"><a href="https://x.example/">x</a></svg>' }, /contains an address/],
    ['a style from elsewhere', { 'icon.svg': '<svg><style>@import "x"</style></svg>' }, /contains an imported style/],
    ['too many bytes', { 'icon.svg': `<svg>${' '.repeat(300_000)}</svg>` }, /has more than 256 kB/],
    ['no WOFF2', { 'font.woff2': 'a font' }, /is not a WOFF2 typeface/],
    ['no JSON', { 'brand.json': '{' }, /is not JSON/],
  ])('a file with %s', (_what, files, reason) => {
    expect(() => read(folderWith({}, files))).toThrow(reason)
  })

  test('a logo for light surfaces only', () => {
    const folder = folderWith({})
    rmSync(join(folder, 'northline', 'logo-dark.svg'))
    expect(() => read(folder)).toThrow(/needs both logo and logo-dark/)
  })

  test('two brands with one address, and two without', () => {
    const folder = folderWith({})
    cpSync(join(folder, 'northline'), join(folder, 'southline'), { recursive: true })
    expect(() => read(folder)).toThrow(/Two brands have the address/)
    for (const id of ['northline', 'southline']) {
      mkdirSync(join(folder, id), { recursive: true })
      writeFileSync(join(folder, id, 'brand.json'), '{}')
    }
    expect(() => read(folder)).toThrow(/Only the brand of BASE_URL may omit it/)
  })

  test('a folder that does not exist', () => {
    expect(() => read('/nowhere')).toThrow(/\/nowhere does not exist/)
  })
})

test('a PNG logo is in the emails of its brand', () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  const folder = folderWith({}, { 'logo.png': png, 'logo-dark.png': png })
  for (const name of ['logo.svg', 'logo-dark.svg']) rmSync(join(folder, 'northline', name))
  const config = readConfig(
    { ENVIRONMENT: 'test', BASE_URL: 'https://portal.example', BRAND_DIR: folder },
    () => 'a secret',
  )
  const [other = config] = config.otherBrands
  const address = `https://portal.northline.example${other.look.logo?.light}`
  expect(address).toMatch(/logo\.\w+\.png$/)
  expect(mailHtml(other, { subject: 'A', text: 'Text' })).toContain(`<img src="${address}" alt="Northline Portal"`)
  expect(mailHtml(config, { subject: 'A', text: 'Text' })).not.toContain('<img')
})

test('the brand of BASE_URL comes before the settings', () => {
  const folder = folderWith({ address: undefined })
  const config = readConfig({ ENVIRONMENT: 'test', PRODUCT_NAME: 'Business', BRAND_DIR: folder }, () => 'a secret')
  expect(config).toMatchObject({ PRODUCT_NAME: 'Northline', THEME: 'base', brandId: 'northline', otherBrands: [] })
})
