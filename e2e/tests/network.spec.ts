import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/sign-in.ts'

test('the network is reached from the services, read by keyboard, recoloured, and shown as a table', async ({
  page,
}) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Network', exact: true }).click()
  await expect(page).toHaveURL('/network')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 of 9 sites have a fault')
  const map = page.getByRole('group', {
    name: /^Map with 9 sites and \d+ circuits\. Faults at Rochdale – Depot 2 and Bristol – Quayside\.$/,
  })
  await expect(map.getByRole('button')).toHaveCount(9)

  // From Bristol the nearest site to the west is Cardiff, and from there back to the east.
  const bristol = map.getByRole('button', { name: /^Bristol – Quayside/ })
  await bristol.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(map.getByRole('button', { name: /^Cardiff – Bay House/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bristol).toBeFocused()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(bristol).toBeFocused()
  await expect(map.getByRole('button', { name: /^Glasgow/ })).toHaveCount(0)
  await page.keyboard.press('0')
  await expect(map.getByRole('button')).toHaveCount(9)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]site=BRS/)

  // The list, the map and the address have one selection.
  const list = page.getByRole('region', { name: 'Sites' })
  await expect(list.getByRole('button', { name: /^Bristol/ })).toHaveAttribute('aria-pressed', 'true')
  const details = page.getByRole('region', { name: /^Bristol – Quayside/ })
  await expect(details).toContainText('R2: London PoP 1, with London – Shad Row')
  await expect(details.getByRole('link', { name: 'Fibre fault at Bristol Quay' })).toBeVisible()
  await list.getByRole('button', { name: /^Rochdale/ }).click()
  await expect(page).toHaveURL(/[?&]site=RCH/)
  await expect(map.getByRole('button', { name: /^Rochdale/ })).toHaveAttribute('aria-pressed', 'true')

  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend).toContainText('CityFibre')
  await page.getByRole('button', { name: 'Diversity', exact: true }).click()
  await expect(page).toHaveURL(/show=diversity/)
  await expect(legend).toContainText('One route')
  await page.getByRole('checkbox', { name: 'Planned work' }).click()
  await expect(legend).not.toContainText('Planned work')
  await expectAccessible(page)

  await map.getByRole('link', { name: 'London PoP 1' }).click()
  await expect(page).toHaveURL(/pop=London.*show=diversity/)
  const circuits = page.getByRole('region', { name: /^London PoP 1/ })
  await expect(circuits.getByRole('link', { name: 'Bristol – Quayside' })).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download picture' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^network-\d{4}-\d\d-\d\d\.svg$/)
  const drawn = await readFile(await file.path(), 'utf8')
  expect(drawn).toContain('>2 of 9 sites have a fault</text>')
  expect(drawn).toMatch(/>Brackenfell Group Ltd 104872, as of \d+ \w+ \d{4}, \d\d:\d\d/)
  expect(drawn).toContain('>One route</text>')

  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: /^Sites and circuits/ })
  await expect(
    table.getByRole('row', {
      name: /^Kendal – Head office Ethernet, fibre Openreach 1 Gbit\/s One route R1 Manchester DC2 Working$/,
    }),
  ).toBeVisible()
  await page.reload()
  await expect(table).toBeVisible()
  await expectAccessible(page)
})

test('the page of a site and that of an incident show their part of the network', async ({ page }) => {
  await page.goto('/sites/LON')
  const routes = page.getByRole('region', { name: 'Routes and shared risk' })
  await expect(routes).toContainText('1 circuit on one route. No back-up if it fails.')
  await routes.getByRole('button', { name: /^Bristol – Quayside/ }).click()
  await expect(page).toHaveURL('/sites/BRS')
  await page.goto('/service-status/MSO-20417')
  const affected = page.getByRole('region', { name: 'Affected sites and shared risk' })
  await expect(affected.getByRole('button', { name: /^Bristol – Quayside/ })).toBeVisible()
})
