import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, test } from '../support/sign-in.ts'
import { beside } from '../support/two-people.ts'

const headers = (page: Page) => page.locator('main thead').getByRole('columnheader').filter({ hasNotText: 'Selection' })
const state = (page: Page, name: string) => page.getByRole('group', { name: `View ${name}` })
const openViews = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click()
const choose = async (page: Page, item: string) => {
  await openViews(page)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Performs an action on a view in the dialog that lists them. */
async function manage(page: Page, name: string, act: string): Promise<void> {
  await choose(page, 'Manage views')
  const dialog = page.getByRole('dialog', { name: /^Views of/ })
  await dialog.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function saveView(page: Page, name: string, isShared: boolean): Promise<void> {
  await choose(page, 'Save view')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (isShared) await dialog.getByRole('checkbox', { name: 'Share with colleagues' }).check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(state(page, name)).toBeVisible()
}

test('a view is saved, shared, opened by a colleague, changed, deleted and restored', async ({ page }) => {
  const name = `Degraded lines ${Date.now()}`
  await page.goto('/services?condition=degraded&sort=name')
  await saveView(page, name, true)
  const address = new URL(page.url())
  const link = `/services?view=${address.searchParams.get('view')}`

  const colleague = await beside(page, 'tomasz')
  await test.step('a colleague opens it by its address and cannot change it', async () => {
    await colleague.goto(link)
    await expect(state(colleague, name)).toBeVisible()
    await expect(colleague.getByRole('button', { name: 'Status: Degraded' })).toBeVisible()
    await colleague.getByRole('columnheader', { name: 'Service ID' }).getByRole('button').click()
    await expect(state(colleague, name).getByText('Changed')).toBeVisible()
    await state(colleague, name).getByRole('button', { name: 'Reset' }).click()
    await expect(state(colleague, name).getByText('Changed')).toHaveCount(0)
  })

  await test.step('its owner changes it and saves the current state', async () => {
    await page.getByRole('columnheader', { name: 'Service ID' }).getByRole('button').click()
    await expect(state(page, name).getByText('Changed')).toBeVisible()
    await state(page, name).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(state(page, name).getByText('Changed')).toHaveCount(0)
    await colleague.goto(link)
    await expect(state(colleague, name)).toBeVisible()
    await expect(colleague).toHaveURL(/sort=serviceId/)
  })

  await test.step('it is deleted, which its address shows, and undo restores it', async () => {
    await manage(page, name, 'Delete')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await undo.hover()
    await colleague.goto(link)
    await expect(colleague.getByText('This view has been deleted or is no longer shared')).toBeVisible()
    await undo.click()
    await expect(page.getByText(`“${name}” restored`)).toBeVisible()
    await colleague.goto(link)
    await expect(state(colleague, name)).toBeVisible()
  })
  await manage(page, name, 'Delete')
  await expect(page.getByText(`“${name}” deleted`)).toBeVisible()
  await colleague.context().close()
})

test.describe("a person's own lists", () => {
  // No other test signs in as this person, whose lists change here.
  test.use({ who: 'owen' })

  test('a list opens with a view, on the first load and from another page, and the person can leave it', async ({
    page,
  }) => {
    await page.goto('/orders?sort=placed&direction=desc')
    const name = `Latest first ${Date.now()}`
    await saveView(page, name, false)
    await manage(page, name, 'Set as default view')
    await expect(page.getByText('Private, default view')).toBeVisible()
    await page.keyboard.press('Escape')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/orders')
    await expect(state(page, name)).toBeVisible()
    await expect(page).toHaveURL(/sort=placed/)
    expect(asked.filter((url) => url.includes('/order-info/api/orders'))).toEqual([])
    await page.goto('/services')
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await expect(state(page, name)).toBeVisible()
    await choose(page, 'Standard list')
    await expect(state(page, name)).toHaveCount(0)
    await expect(page).toHaveURL(/\/orders$/)
  })

  test('columns are selected and ordered by keyboard, and saved', async ({ page }) => {
    await page.goto('/account/admin')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Move Last signed in up' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Move Last signed in up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Phone' }).uncheck()
    await dialog.getByRole('button', { name: 'Show columns' }).click()
    await expect(headers(page)).toHaveText(['Name', 'Last signed in', 'Roles', 'Actions'])
    await expect(async () => {
      await page.reload()
      await expect(headers(page)).toHaveText(['Name', 'Last signed in', 'Roles', 'Actions'], { timeout: 2000 })
    }).toPass()
  })
})

const exports = [
  { path: '/services?productCategory=Domain&columns=orderRef,name', first: 'Your reference', name: 'Service' },
  { path: '/orders?columns=status,title,placed&sort=placed', first: 'Status', name: 'Order for' },
  { path: '/account/admin?columns=roles,name', first: 'Roles', name: 'Email' },
  { path: '/help-and-support/cases?waitingOn=nobody&columns=caseId,title', first: 'Number', name: 'Case' },
  { path: '/colocation/requests?tab=past&columns=visitId,when', first: 'Number', name: 'Data centre' },
  { path: '/dns?sort=records&direction=desc&columns=records,name', first: 'Records', name: 'Zone' },
  { path: '/quoting?state=answered&columns=customerName,title', first: 'Customer', name: 'Quote' },
  {
    path: '/customer-service-plans?sort=issueDate&direction=desc&columns=reading,title',
    first: 'Status',
    name: 'Plan',
  },
]
test('the export of every list equals its page', async ({ page }) => {
  for (const { path, first, name } of exports) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(headers(page).first()).toHaveText(first)
      const rows = page.locator('main tbody tr')
      await expect(rows.first().getByRole('rowheader')).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const text = readFileSync(await (await downloading).path(), 'utf8').replace('\uFEFF', '')
      const [head = [], record = []] = text.split('\r\n').map((line) => line.split(','))
      expect(head[0]).toBe(first)
      expect(head).toContain(name)
      expect(head).not.toContain('Contract ends')
      // The first of several, in the order of a person's list.
      const [cell = ''] = (record[0] ?? '').split(';')
      const cells = rows
        .first()
        .locator('td')
        .filter({ hasNot: page.getByRole('checkbox') })
      await expect(cells.first()).toContainText(cell)
    })
  }
})
