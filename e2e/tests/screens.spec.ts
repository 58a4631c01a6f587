import { expect, test } from '../support/sign-in.ts'

const screens = [
  ['Dashboard', '', '/', /items need your attention/],
  ['Services', 'All services', '/services', 'Services'],
  ['Services', 'DNS', '/services?productCategory=Domain', 'Services'],
  ['Services', 'Diagnostics', '/services?productCategory=Connectivity', 'Services'],
  ['Services', 'Book data centre visit', '/colocation/requests', 'Data centre visits'],
  ['Services', 'Cloud Solutions', '/services?productCategory=Cloud+Solution', 'Services'],
  ['Customer service plans', '', '/customer-service-plans', 'Customer service plans'],
  ['Orders', 'View orders', '/orders', 'Orders'],
  ['Users', 'View contacts', '/account/admin', 'Contacts'],
  ['Users', 'Add new contact', '/account/admin/new', 'Add contact'],
  ['Help and support', 'View cases', '/help-and-support/cases', 'Cases'],
] as const

test('A2.4 each menu entry links to its address', async ({ page }) => {
  await page.goto('/service-status')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [section, entry, address, title] of screens) {
    await test.step(`${section} ${entry}`, async () => {
      await menu.getByRole('button', { name: 'Menu' }).click()
      await expect(menu.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
      if (entry) await menu.getByText(section, { exact: true }).hover()
      await menu.getByRole('link', { name: entry || section, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  }
})

test.describe('a dealer', () => {
  test.use({ who: 'martin' })
  test('A2.4 A4.2 has commission statements, but no data centre visits', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Commission statements' }).click()
    await expect(page).toHaveURL('/billing/commission')
    await expect(page.getByRole('heading', { level: 1, name: 'Commission statements' })).toBeVisible()
    await page.goto('/colocation/requests')
    await expect(page.getByText('You do not have access to Data centre visits')).toBeVisible()
  })
})

test.describe('a technical contact', () => {
  test.use({ who: 'tomasz' })
  test('A4.2 sees services and diagnostics only, in the menu and at every address', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('listitem')).toHaveText([
      'DashboardDashboard',
      'ServicesServices',
      'HelpHelp and support',
    ])
    await menu.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true')
    await menu.getByText('Services', { exact: true }).hover()
    const services = menu.getByRole('list', { name: 'Services' })
    await expect(services.getByRole('link')).toHaveText(['All services', 'Diagnostics'])
    for (const path of ['/orders', '/account/admin', '/billing/commission', '/help-and-support/cases']) {
      await page.goto(path)
      await expect(page.getByText(/^You do not have access to/)).toBeVisible()
    }
  })
})

test.describe('an account without services', () => {
  test.use({ who: 'freya' })
  test('the dashboard says when services will appear', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'No services yet' })).toBeVisible()
  })
})

test.describe('an account with thousands of services', () => {
  test.use({ who: 'priya' })
  test('the dashboard counts all of them and shows the worst', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /items? needs? your attention/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^All [\d,]{5,} services$/ })).toBeVisible()
  })
})
