import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'
import { beside, call, gotoLive } from '../support/two-people.ts'

test.use({ who: 'martin' })

test('a dealer reads the services of all customers, and opens one in its account', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('group', { name: 'Whose services' }).getByRole('button', { name: 'All customers' }).click()
  await expect(page).toHaveURL(/customers=all/)
  await expect(page.getByRole('heading', { level: 1, name: 'Customers’ services' })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Down')
  await expect(rows.nth(1)).toContainText('Brackenfell Group Ltd')
  await expectAccessible(page)

  await test.step('filters by customer, and searches', async () => {
    await page.getByRole('button', { name: 'Customer', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Ashlar & Pike Surveyors' }).click()
    await expect(page).toHaveURL(/customers=all.*customer=104993|customer=104993.*customers=all/)
    await expect(rows.nth(1)).toContainText('Ashlar & Pike Surveyors')
    await expect(page.getByRole('table')).not.toContainText('Brackenfell')
    await page.getByRole('button', { name: /^Customer: Ashlar/ }).click()
    await page.getByRole('menuitem', { name: 'All customers' }).click()
    await expect(page).not.toHaveURL(/customer=104993/)
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText('No records match “zzzz”')).toBeVisible()
    await page.getByRole('searchbox').fill('wharf')
    await expect(rows.nth(1)).toContainText('Brackenfell Group Ltd')
    await page.getByRole('searchbox').fill('')
    await expect(page).not.toHaveURL(/search=/)
    await expect(page).toHaveURL(/customers=all/)
  })

  await test.step('the file has the rows of the screen', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(text).toContain('Brackenfell Group Ltd,104872')
    expect(text).not.toContain('Copperbeck')
  })

  const first = rows.nth(1).getByRole('link')
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('complementary', { name: 'As dealer' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(first).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('Ternbeck Telecom Partners Ltd')
})

const others = [
  {
    records: 'orders',
    address: '/orders',
    title: 'Customers’ orders',
    tab: 'Approved',
    calls: '/order-info/api/orders',
    quiet: '70-31512',
  },
  {
    records: 'cases',
    address: '/help-and-support/cases',
    title: 'Customers’ cases',
    tab: 'With us',
    calls: '/case-info/api/cases',
    quiet: 'CS-51848',
  },
]

for (const { records, address, title, tab, calls, quiet } of others) {
  test(`a dealer reads the ${records} of all customers, and opens one in its account`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${address}?customers=all`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    await expectAccessible(page)

    await test.step('a tab counts the rows that it shows', async () => {
      const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${tab}`) })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveURL(/customers=all/)
      // Other journeys change these records.
      await expect(async () => {
        const count = Number((await link.textContent())?.replaceAll(/\D/g, ''))
        await expect(page.getByText(new RegExp(`of ${count}\\b`)).first()).toBeVisible({ timeout: 1000 })
      }).toPass()
    })
    // The own list is not shown and not asked for.
    expect(asked.filter((path) => path.endsWith(calls))).toEqual([])

    // A record that no other journey changes, so that it stays on this tab.
    await page.getByRole('searchbox').fill(quiet)
    await expect(rows).toHaveCount(2)
    const link = rows.nth(1).getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('complementary', { name: 'As dealer' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(name)
    await page.goBack()
    await expect(rows.nth(1).getByRole('link')).toBeFocused()
    await page
      .getByRole('group', { name: `Whose ${records}` })
      .getByRole('button', { name: 'Your account' })
      .click()
    await expect(page).not.toHaveURL(/customers=all/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
  })
}

test('a dealer finds the records of its customers with Ctrl K', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('leeds')
  const found = page.getByRole('listbox')
  const option = found
    .getByRole('option')
    .filter({ hasText: /Brackenfell Group Ltd|Ashlar & Pike Surveyors/ })
    .first()
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await option.click()
  await expect(page.getByRole('complementary', { name: 'As dealer' })).toBeVisible()
})

test('open pages of a dealer show changes at its customers', async ({ page }) => {
  await gotoLive(page, '/help-and-support/cases?customers=all')
  const theirs = await beside(page, 'ines')
  const ask = (title: string) =>
    call(theirs, 'POST', '/case-info/api/cases', { kind: 'information', title, description: 'Where is the router?' })
  const title = `Router at the annexe ${Date.now()}`
  await expect(page.getByRole('table')).toBeVisible()
  await ask(title)
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Ashlar & Pike Surveyors')

  await gotoLive(page, '/')
  const cases = page.getByRole('row').filter({ hasText: 'Ashlar & Pike Surveyors' }).getByRole('cell').nth(2)
  const before = Number(await cases.textContent())
  expect(before).toBeGreaterThan(0)
  await ask('Router at the annexe, again')
  await expect(cases).toHaveText(String(before + 1))
})
