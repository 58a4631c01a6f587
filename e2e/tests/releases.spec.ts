import { expect, test } from '@playwright/test'
import { pageReady } from '../support/page-ready.ts'
import { openSite } from '../support/releases.ts'
import { signIn } from '../support/sign-in.ts'

const port = Number(process.env.E2E_PORT ?? 3107) + 20

test('a new release under an open tab: the tab continues, loads the new release once, and keeps its input', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const site = openSite(port)
  const building = site.build({
    file: 'web/src/areas/plans/PlansPage.tsx',
    from: 'title="Customer service plans"',
    to: 'title="Plans of the next release"',
  })
  try {
    await Promise.all([building, site.start()])
    const page = await browser.newPage({ baseURL: site.address })
    page.setDefaultTimeout(60_000)
    await signIn(page, 'service.desk', '/help-and-support/cases/new')
    const title = page.getByLabel('Title')
    await title.fill('Typed before the release')

    const loads: string[] = []
    const parts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.isNavigationRequest()) loads.push(pathname)
      if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) parts.push(pathname.replace('/assets/', ''))
    })

    await test.step('the server is stopped and the next release started in its place', async () => {
      await site.stop()
      site.deploy()
      await site.start()
    })

    await test.step('the tab continues with the files of its own release', async () => {
      await page.getByRole('button', { name: /104872/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(parts.filter((part) => !site.assets().includes(part))).not.toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(title).toHaveValue('Typed before the release')
      expect(loads).toEqual([])
    })

    await test.step('after the notice of the new release, the next page is loaded from it once', async () => {
      const links = ['Dashboard', 'Customer service plans'].map((name) =>
        page.getByRole('link', { name, exact: true }).first(),
      )
      let opened = 0
      page.once('domcontentloaded', () => (opened += 1))
      let turn = 0
      await expect(async () => {
        await links[(turn += 1) % 2]?.click()
        await expect.poll(() => loads.length, { timeout: 3000 }).toBe(1)
      }).toPass({ timeout: 90_000 })
      await expect.poll(() => opened).toBe(1)
      await pageReady(page)
      await links[1]?.click()
      await expect(page.getByRole('heading', { name: 'Plans of the next release' })).toBeVisible()
      expect(loads).toHaveLength(1)
    })

    await test.step('nothing is loaded again afterwards, and the input is kept', async () => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Plans of the next release' })).toBeHidden()
      await page.evaluate(() => history.pushState({}, '', '/help-and-support/cases/new'))
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await expect(title).toHaveValue('Typed before the release')
      expect(loads).toHaveLength(1)
    })
    await page.close()
  } finally {
    await site.stop()
  }
})
