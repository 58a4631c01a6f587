import { readFileSync } from 'node:fs'
import { expect, test } from '../support/sign-in.ts'

test.describe('several services', () => {
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
})
