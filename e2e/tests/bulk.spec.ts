import { readFileSync } from 'node:fs'
import { expect, test } from '../support/sign-in.ts'

test.describe('several services', () => {
  // They change the same services: an undo is refused once another change has been made.
  test.describe.configure({ mode: 'default' })

  test('A5.2 references of the selected services are filled by a pattern, and the selection is exported', async ({
    page,
  }) => {
    await page.goto('/services?productCategory=Domain')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('group', { name: 'Selected services' })
    await expect(bar.getByText('2 services selected')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export selected' }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\n')).toHaveLength(3)

    await bar.getByRole('button', { name: 'Change references' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change references' })
    await dialog.getByLabel('Pattern').fill('DOM-{n}')
    await dialog.getByRole('button', { name: 'Fill rows' }).click()
    await expect(dialog.getByLabel('Services and references')).toHaveValue(/\tDOM-1\n.*\tDOM-2$/)
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await expect(dialog.getByText('2 will change, 0 unchanged')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 2 references' }).click()
    await expect(page.getByText('2 of 2 references changed')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('DOM-1', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 references restored')).toBeVisible()
  })

  test('A5.2 tags are added to the selected services, shown on their pages and filter the list', async ({ page }) => {
    await page.goto('/services?productCategory=Domain')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('group', { name: 'Selected services' })
    await expect(bar.getByText('2 services selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Change tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change tags of 2 services' })
    await dialog.getByLabel('Add tags').fill('journey, renew early')
    await dialog.getByRole('button', { name: 'Change tags' }).click()
    await expect(page.getByText('Tags changed for 2 services')).toBeVisible()
    await expect(bar).toHaveCount(0)

    await page.goto('/services?tag=journey')
    await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(2)
    await page.getByRole('table').locator('tbody').getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('link', { name: 'renew early' })).toBeVisible()
    await page.getByRole('button', { name: 'Change tags' }).click()
    const tags = page.getByRole('dialog', { name: /^Tags of / })
    await tags.getByLabel('Tags').fill('renew early')
    await tags.getByRole('button', { name: 'Save tags' }).click()
    await expect(page.getByText('Tags saved')).toBeVisible()
    await expect(page.getByRole('link', { name: 'journey', exact: true })).toHaveCount(0)
  })

  test('A9 notice is given for several services: last days, charges and their total first', async ({ page }) => {
    await page.goto('/services?productCategory=Domain&sort=name')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('group', { name: 'Selected services' })
    await bar.getByRole('button', { name: 'Give notice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give notice for 2 services' })
    await expect(dialog.getByRole('table', { name: 'Notice by service' }).locator('tbody tr')).toHaveCount(2)
    await expect(dialog.getByText('Total early termination charge')).toBeVisible()
    await dialog.getByRole('button', { name: /^Cease \d services?$/ }).click()
    await expect(page.getByText(/^\d orders? placed$/)).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
})

test.describe('several people', () => {
  test('A6.3 a permission and a notification are given to the selected people, and refusals say why', async ({
    page,
  }) => {
    await page.goto('/account/admin?status=active')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    const bar = page.getByRole('group', { name: 'Selected contacts' })
    await expect(bar.getByText('3 people selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Change notifications' }).click()
    const notices = page.getByRole('dialog', { name: 'Change notifications for 3 people' })
    await notices.getByLabel('Event').selectOption('Planned work')
    await notices.getByRole('button', { name: 'Save notifications' }).click()
    await expect(page.getByText('Notifications turned on for 3 people')).toBeVisible()
    await expect(bar).toHaveCount(0)

    await page.getByRole('checkbox', { name: /^Select Service Desk/ }).check()
    await bar.getByRole('button', { name: 'Change permission' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change a permission of 1 person' })
    await dialog.getByLabel('Permission').selectOption('DNS')
    await dialog.getByRole('radio', { name: 'Withdraw it' }).check()
    await dialog.getByRole('button', { name: 'Withdraw permission' }).click()
    const result = page.getByRole('dialog', { name: /for 0 people$/ })
    await expect(result.getByText('You cannot change your own access.')).toBeVisible()
    await result.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(bar.getByText('1 person selected')).toBeVisible()
  })
})
