import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { unzip } from '../../server/src/testing/unzip.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, signIns, test } from '../support/sign-in.ts'

const own = '104872'

test('an administrator finds the page, sees the contents, and downloads everything', async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await page.getByRole('button', { name: /^Services and sites/ }).click()
  await expect(page.getByText('Technical details of services')).toBeVisible()
  await page.getByRole('button', { name: /^All types/ }).click()
  await expect(page.getByText('Internal notes', { exact: true })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^account-104872-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('The export is in your downloads.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Previous exports' }).getByText('Service Desk').first()).toBeVisible()

  const folder = download.suggestedFilename().replace('.zip', '')
  const files = unzip(readFileSync(await download.path()))
  const contentOf = (file: string) => files.get(`${folder}/${file}`) ?? Buffer.of()

  await test.step('all files in its README exist with their checksums', () => {
    expect(contentOf('README.txt').toString()).toContain('account 104872')
    const sums = contentOf('SHA256SUMS').toString().trimEnd().split('\n')
    expect(files.size).toBe(sums.length + ['README.txt', 'manifest.json', 'SHA256SUMS'].length)
    for (const line of sums) {
      const [sum, file = ''] = line.split('  ')
      expect(createHash('sha256').update(contentOf(file)).digest('hex'), file).toBe(sum)
    }
  })

  await test.step('it contains no data of another account', () => {
    const others = signIns.map(({ account }) => account).filter((account) => account !== own)
    // The export names the account's dealer as such.
    const strangers = new Set(others.filter((account) => !account.startsWith('2')))
    const isForeign = (line: string) => {
      const row: { account_id?: string } = JSON.parse(line)
      return (row.account_id ?? own) !== own || [...strangers].some((stranger) => line.includes(`"${stranger}"`))
    }
    // Collected first: there are many rows, and each expectation takes a while.
    const foreign = [...files]
      .filter(([name]) => name.endsWith('.ndjson.gz'))
      .flatMap(([, content]) => gunzipSync(content).toString().split('\n').filter(Boolean))
      .filter(isForeign)
    expect(foreign).toEqual([])
  })
})

test('an aborted export says so, and can be retried', async ({ page }) => {
  await page.route('**/account-info/api/exports', (route) => route.abort('connectionreset'))
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Export all data' }).click()
  await expect(page.getByRole('alert')).toContainText('The download was interrupted.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('Ctrl K finds the page', async ({ page }) => {
  await page.goto('/account/api-keys')
  await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Reference, page or action' }).fill('your data')
  await expect(page.getByRole('option', { name: /^Your data/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
})

test.describe('without the permission', () => {
  test.use({ who: 'tomasz' })

  test('the page names the missing permission, and exports nothing', async ({ page }) => {
    await page.goto('/account/data')
    await expect(page.getByText('You do not have access to Your data')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export all data' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
