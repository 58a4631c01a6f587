import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { unzip } from '../../server/src/testing/unzip.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, signIns, test } from '../support/sign-in.ts'

const own = '104872'

test('an administrator finds the page, sees what is in it, and takes everything away', async ({ page }) => {
  await page.goto('/account/admin')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await page.getByRole('button', { name: /^Services and sites/ }).click()
  await expect(page.getByText('Technical details of services')).toBeVisible()
  await expect(page.getByText('Notes of the desk to itself')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^account-104872-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('The export is saved with your downloads.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Exported before' }).getByText('Service Desk').first()).toBeVisible()

  const folder = download.suggestedFilename().replace('.zip', '')
  const files = unzip(readFileSync(await download.path()))
  const contentOf = (file: string) => files.get(`${folder}/${file}`) ?? Buffer.of()

  await test.step('what its README promises is there, as the sums say', () => {
    expect(contentOf('README.txt').toString()).toContain('account 104872')
    const sums = contentOf('SHA256SUMS').toString().trimEnd().split('\n')
    expect(files.size).toBe(sums.length + ['README.txt', 'manifest.json', 'SHA256SUMS'].length)
    for (const line of sums) {
      const [sum, file = ''] = line.split('  ')
      expect(createHash('sha256').update(contentOf(file)).digest('hex'), file).toBe(sum)
    }
  })

  await test.step('nothing of another account is in it', () => {
    const others = signIns.map(({ account }) => account).filter((account) => account !== own)
    // Its dealer is named in it, as what it is.
    const strangers = new Set(others.filter((account) => !account.startsWith('2')))
    const isForeign = (line: string) => {
      const row: { account_id?: string } = JSON.parse(line)
      return (row.account_id ?? own) !== own || [...strangers].some((stranger) => line.includes(`"${stranger}"`))
    }
    // Told at once: there are many rows, and each expectation takes a while.
    const foreign = [...files]
      .filter(([name]) => name.endsWith('.ndjson.gz'))
      .flatMap(([, content]) => gunzipSync(content).toString().split('\n').filter(Boolean))
      .filter(isForeign)
    expect(foreign).toEqual([])
  })
})

test('an export that breaks off says so, and can be tried again', async ({ page }) => {
  await page.route('**/account-info/api/exports', (route) => route.abort('connectionreset'))
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Export everything' }).click()
  await expect(page.getByRole('alert')).toContainText('It broke off before it was whole, so nothing was saved.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('it is found by Ctrl K', async ({ page }) => {
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

  test('the page says which one is missing, and nothing is exported', async ({ page }) => {
    await page.goto('/account/data')
    await expect(page.getByText('You do not have access to Users')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export everything' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
