import './testing/boot-page.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '../boot.ts'
import { signedIn } from './testing/boot-page.ts'
import { answers, furnish, logged, openPortal, server, visited } from './testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  furnish()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  boot().signedIn = signedIn
  vi.restoreAllMocks()
})

const h1 = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

function signOutOfPage(): void {
  boot().signedIn = null
}

test('A1.12 while the session is loading the page says exactly this', async () => {
  answers.session = () => new Promise(() => {})
  openPortal('/orders', { session: 'unknown' })
  expect(await screen.findByText('Welcome to Zen... please wait')).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('A1.11 signed out, a page for signed-in users shows nothing and leads to sign-in', async () => {
  signOutOfPage()
  openPortal('/orders', { session: 'out' })
  await waitFor(() => expect(visited).toEqual(['http://id.example/api/auth/signin/openid-connect']))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('A1.11 A2.7 signed out, the sign-out page is shown, with Sign in at the bottom and no help menu', async () => {
  signOutOfPage()
  openPortal('/signed-out', { session: 'out' })
  expect(await h1('You are signed out')).toBeDefined()
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(sidebar.getAllByRole('button').at(-1)?.textContent).toBe('Sign in')
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
  expect(screen.queryByText('Help and support')).toBeNull()
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(visited).toEqual(['http://id.example/api/auth/signin/openid-connect']))
})

test('A2.7 signed in, Sign out is the last entry and leads to the sign-out page', async () => {
  openPortal('/orders')
  await h1('Orders')
  const last = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('button')
    .at(-1)
  expect(last?.textContent).toBe('Sign out')
  expect(await screen.findByRole('button', { name: 'Help' })).toBeDefined()
  if (last) fireEvent.click(last)
  await waitFor(() => expect(visited).toEqual(['http://id.example/api/auth/signout']))
})

test('A2.2 the wordmark leads home, the badge to the account page', async () => {
  openPortal('/orders')
  await h1('Orders')
  // The space in its name depends on the style sheet.
  expect(screen.getByRole('link', { name: /^Business ?Portal$/ }).getAttribute('href')).toBe('/')
  const badge = screen.getByRole('link', { name: 'Ada Byron' })
  expect(badge.getAttribute('href')).toBe('http://id.example/account')
  expect(badge.textContent).toBe('ABAda Byron')
})

test('A2.1 the title names the screen, and a navigation is announced and takes the focus along', async () => {
  const { router } = openPortal('/orders')
  await h1('Orders')
  expect(document.title).toBe('Orders – Business Portal')
  await act(() => router.navigate({ href: '/account/admin' }))
  const heading = await h1('Contacts')
  expect(document.title).toBe('Contacts – Business Portal')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('Contacts – Business Portal').tagName).toBe('OUTPUT')
  await act(() => router.navigate({ href: '/' }))
  await waitFor(() => expect(document.title).toBe('Business Portal'))
})

test('A2.8 a spinner shows while a page loads', async () => {
  const { router } = openPortal('/orders')
  await h1('Orders')
  answers.services = () => new Promise(() => {})
  act(() => void router.navigate({ href: '/services' }))
  expect(await screen.findByText('Loading the page')).toBeDefined()
})

test('A2.9 A2.10 a failing page shows the error screen, keeps the shell and is logged once with its reference', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers.waiting = () => HttpResponse.json({ items: null })
  openPortal('/')
  expect(await h1('Sorry, something went wrong!')).toBeDefined()
  expect(screen.getByText(/An unexpected error occurred and has been logged/)).toBeDefined()
  const home = within(screen.getByRole('main')).getByRole('link', { name: 'Return to Home' })
  expect(home.getAttribute('href')).toBe('/')
  expect(document.title).toBe('Business Portal')
  await waitFor(() => expect(logged).toHaveLength(1))
  const reference = screen.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent
  expect(logged[0]).toMatchObject({
    msg: 'An unexpected client side error was caught',
    obj: { name: 'TypeError', reference },
  })
})

test('a failed page can be tried again', async () => {
  const { waiting } = answers
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers.waiting = () => HttpResponse.json({ items: null })
  openPortal('/')
  await h1('Sorry, something went wrong!')
  answers.waiting = waiting
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await h1('3 items need your attention')).toBeDefined()
})

test('a page without permission names the missing permission and who can grant it', async () => {
  boot().signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortal' }] }
  openPortal('/billing/commission')
  expect(await screen.findByText('You do not have access to Commission statements')).toBeDefined()
  expect(screen.getByText(/administrator of Customer Ltd/)).toBeDefined()
})

test('an unknown address says so inside the shell', async () => {
  openPortal('/nowhere')
  expect(await screen.findByText('No page at this address')).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
})

test('offline, a note gives the age of the data', async () => {
  openPortal('/')
  await h1(/attention/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('You are offline.').parentElement?.textContent).toMatch(
    /Showing data as of \d\d:\d\d (GMT|BST)\. Changes are available when you reconnect\./,
  )
})

test('the theme is stored in a cookie that the server reads', async () => {
  openPortal('/orders')
  await h1('Orders')
  fireEvent.click(screen.getByRole('button', { name: 'Appearance' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dark' }))
  expect(document.documentElement.dataset.mode).toBe('dark')
  expect(document.cookie).toContain('mode=dark')
  fireEvent.click(screen.getByRole('button', { name: 'System' }))
  expect(document.documentElement.dataset.mode).toBeUndefined()
  expect(document.cookie).not.toContain('mode=')
})
