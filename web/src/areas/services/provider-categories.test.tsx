import { signedIn } from '../../shell/testing/boot-page.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot } from '../../boot.ts'
import { furnish, openPortal, server } from '../../shell/testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  furnish()
  boot().signedIn = {
    ...signedIn,
    shownCategories: ['Cloud Solution', 'Connectivity'],
    categoryNames: { 'Cloud Solution': 'Cloud', Domain: 'Domain', Connectivity: 'Internet access' },
  }
})
afterEach(() => {
  cleanup()
  boot().signedIn = signedIn
})

const tabs = async () => {
  const list = await screen.findByRole('navigation', { name: 'Product category' })
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

test('the tabs of the services have the provider’s names and order, without what it hides', async () => {
  openPortal('/services')
  expect(await tabs()).toEqual(['All services60', 'Cloud40', 'Internet access18'])
})

test('a hidden category that the address names has its tab', async () => {
  openPortal('/services?productCategory=Domain')
  expect(await tabs()).toEqual(['All services60', 'Cloud40', 'Internet access18', 'Domain2'])
})

test('the dashboard has the provider’s names, those with a fault first, and counts the hidden ones', async () => {
  openPortal('/')
  const card = within(await screen.findByRole('region', { name: 'Services' }))
  expect((await card.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual([
    'Internet access',
    'Cloud',
    '1 other category',
  ])
  expect(card.getByRole('link', { name: 'All 60 services' })).toBeDefined()
})

test('the menu has no entry for a hidden category', async () => {
  openPortal('/services')
  await screen.findByRole('heading', { level: 1 })
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  fireEvent.click(menu.getByRole('button', { name: 'Menu' }))
  fireEvent.click(menu.getByRole('button', { name: 'Services: more pages' }))
  expect(await menu.findByRole('link', { name: 'Cloud Solutions' })).toBeDefined()
  expect(menu.queryByRole('link', { name: 'DNS' })).toBeNull()
})
