import '../../shell/testing/boot-page.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../../boot.ts'
import { signedIn } from '../../shell/testing/boot-page.ts'
import { answers, furnish, openPortal, server } from '../../shell/testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => furnish())
afterEach(() => {
  cleanup()
  boot.signedIn = signedIn
  vi.restoreAllMocks()
})

const region = (name: string) => screen.findByRole('region', { name })

test('answers first, and counts all services, not only those in the list', async () => {
  openPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: '3 things need your attention' })).toBeDefined()
  expect(screen.getByText('57 of 60 services are working normally')).toBeDefined()
})

test('says what is wrong with a service in its own words, and leads to it', async () => {
  openPortal('/')
  const card = within(await region('Needs attention'))
  expect(await card.findByText('No connection since 08:12.')).toBeDefined()
  expect(card.getByText('Down')).toBeDefined()
  const link = card.getByRole('link', { name: 'View service Rochdale – Depot 2' })
  expect(link.getAttribute('href')).toBe('/services/S-1')
  expect(card.getByRole('link', { name: 'See 2 more in Services' })).toBeDefined()
})

test('shows every category with its number and the worst that is to say', async () => {
  openPortal('/')
  const card = within(await region('Services'))
  const rows = (await card.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toEqual(['Connectivity181 down', 'Domain2All working', 'Cloud Solution402 to check'])
  expect(card.getByRole('link', { name: 'Domain' }).getAttribute('href')).toBe('/services?productCategory=Domain')
})

test('without trouble it says so', async () => {
  answers.categories = () =>
    HttpResponse.json({ categories: { Voice: { total: 2, conditions: { working: 2 } } }, sites: 1 })
  answers.services = () => HttpResponse.json({ rows: [], total: 2 })
  openPortal('/')
  expect(await screen.findByRole('heading', { name: 'Everything is working. Nothing needs you.' })).toBeDefined()
  expect(await screen.findByText('Nothing needs your attention')).toBeDefined()
})

test('an account without services is told when they will appear', async () => {
  answers.categories = () => HttpResponse.json({ categories: {}, sites: 0 })
  answers.services = () => HttpResponse.json({ rows: [], total: 0 })
  openPortal('/')
  expect(await screen.findByRole('heading', { name: 'No services yet' })).toBeDefined()
})

test('a list that cannot be loaded fails in its own card and can be tried again', async () => {
  answers.services = () =>
    HttpResponse.json({ message: 'No' }, { status: 500, headers: { 'x-request-id': 'request-7' } })
  openPortal('/')
  const card = within(await region('Needs attention'))
  expect(await card.findByText('We could not load your services')).toBeDefined()
  expect(card.getByText('request-7')).toBeDefined()
  expect(screen.getByRole('heading', { name: '3 things need your attention' })).toBeDefined()
  answers.services = () => HttpResponse.json({ rows: [], total: 0 })
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Nothing needs your attention')).toBeDefined()
})

test('counts that cannot be had make no claim', async () => {
  answers.categories = () => HttpResponse.json({ message: 'No' }, { status: 500 })
  openPortal('/')
  expect(await screen.findByText('We could not count your services')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard')
})

test('the sales contacts can be called and written to', async () => {
  openPortal('/')
  const card = within(await region('Your contacts'))
  expect(card.getByText('Business Sales')).toBeDefined()
  expect(card.getByText('Partner Sales')).toBeDefined()
  expect(card.getByRole('link', { name: '01632 960 114' }).getAttribute('href')).toBe('tel:01632960114')
  expect(card.getByRole('link', { name: 'partners@portal.example' })).toBeDefined()
})

test('A5.8 the linked tools are for those who have cloud services and may see them', async () => {
  openPortal('/')
  const card = within(await region('Cloud tools'))
  expect(card.getByRole('link', { name: /Cloud cost tool/ }).getAttribute('href')).toBe('http://costs.example')
  expect(card.getByRole('link', { name: /Backup portal/ }).getAttribute('target')).toBe('_blank')
  cleanup()
  boot.signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalServices' }] }
  openPortal('/')
  await region('Services')
  expect(screen.queryByText('Cloud tools')).toBeNull()
})

test('without the services permission nothing is asked for, and the page says what can be done', async () => {
  boot.signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortalOrders' }] }
  const services = vi.spyOn(answers, 'services')
  openPortal('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeDefined()
  const card = within(await region('What you can do'))
  expect(card.getByRole('link', { name: 'View orders' })).toBeDefined()
  expect(card.queryByText('Services')).toBeNull()
  expect(services).not.toHaveBeenCalled()
})
