import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

test('a dialog whose code has not loaded waits for the network, and no input is lost', async ({ page, context }) => {
  await page.goto('/help-and-support/cases/new')
  const title = page.getByLabel('Title')
  await title.fill('Typed before the tunnel')
  const opener = page.getByRole('button', { name: /104872/ })
  await expect(opener).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  // No pointer or focus was near it before, which would have loaded its code.
  await opener.dispatchEvent('click')
  await expect(page.getByText('The page opens when you are back online.')).toBeVisible()
  await expect(title).toHaveValue('Typed before the tunnel')
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong!' })).toHaveCount(0)
  await expectAccessible(page)

  await context.setOffline(false)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Its style sheet, which also failed to load before, came with it.
  const unstyled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(({ sheet, href }) =>
      sheet ? [] : href,
    ),
  )
  expect(unstyled).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(title).toHaveValue('Typed before the tunnel')
})

test('the views of a list wait for the network too, after the pointer was on their button', async ({
  page,
  context,
}) => {
  await page.goto('/orders')
  const views = page.getByRole('button', { name: 'Views', exact: true })
  await expect(views).toBeVisible()
  await page.getByPlaceholder(/^Search/).fill('Leeds')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
  // Hovering loads the code, which must not be begun without the network.
  await views.click()
  await expect(page.getByText('The page opens when you are back online.').first()).toBeVisible()
  await expect(page.getByPlaceholder(/^Search/)).toHaveValue('Leeds')
  await context.setOffline(false)
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible()
  await expect(page.getByPlaceholder(/^Search/)).toHaveValue('Leeds')
})
