import '../testing/boot-page.ts'
import { pages } from '@portal/contract/pages.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot } from '../../boot.ts'
import { goTo } from './go-to.ts'
import { furnish, openPortal, server } from '../testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  furnish()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})

const press = (key: string, more = {}) => act(() => void fireEvent.keyDown(document.body, { key, ...more }))
const h1 = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

async function open(address = '/orders') {
  const portal = openPortal(address)
  await screen.findByRole('heading', { level: 1 })
  return portal
}

test('each key after g in the list of keys and in the palette goes to the page that is named beside it', async () => {
  const { router } = await open('/account/admin')
  press('?')
  const rows = [...(await screen.findByText('Go to Dashboard')).closest('dl')!.children] // the list of which it is a part
  const listed = rows.flatMap((row) => {
    const [first, key] = [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent)
    return first === 'g' && key ? [[key, row.querySelector('dt')?.textContent.replace('Go to ', '')] as const] : []
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  for (const [key, name] of listed) {
    press('g')
    press(key)
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await waitFor(() => expect(name).toBe(pageAt(router.state.location.pathname)))
  }
  press('k', { ctrlKey: true })
  const offered = within(await screen.findByRole('group', { name: 'Go to' })).getAllByRole('option')
  expect(offered.map((each) => each.querySelector('kbd:last-child')?.textContent)).toEqual(listed.map(([key]) => key))
  expect(listed.map(([key]) => key)).toEqual(Object.keys(goTo))
})

test('the list of keys names only the pages that the person may open', async () => {
  const { signedIn } = boot()
  boot().signedIn = signedIn && { ...signedIn, permissions: [{ resource: 'BusinessPortal' }] }
  openPortal('/settings')
  await screen.findByRole('heading', { level: 1 })
  press('?')
  await screen.findByText('Go to Dashboard')
  expect(screen.getAllByText(/^Go to /).map(({ textContent }) => textContent)).toEqual([
    'Go to Dashboard',
    'Go to Settings',
  ])
  boot().signedIn = signedIn
})

const pageAt = (path: string) => {
  const page = Object.values(goTo).find((name) => pages[name].path === path)
  return page && (pages[page].title || 'Dashboard')
}

test('Ctrl K and / open the jump dialog, which finds a page and goes there', async () => {
  await open()
  press('k', { ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Reference, page or action' })
  fireEvent.change(field, { target: { value: 'add new' } })
  const option = screen.getByRole('option', { selected: true })
  expect(option.textContent).toContain('Add new contact')
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await h1('Add contact')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Reference, page or action' })).toBeNull()
  press('/')
  expect(await screen.findByRole('combobox', { name: 'Reference, page or action' })).toBeDefined()
})

test('the jump dialog moves with the arrow keys', async () => {
  await open()
  press('/')
  const field = await screen.findByRole('combobox')
  const selected = () => screen.getByRole('option', { selected: true }).textContent
  const [first, second, ...others] = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(selected()).toBe(first)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(selected()).toBe(second)
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(selected()).toBe(others.at(-1))
})

test('counts the actions and what was found, without the other offers, and says when nothing was', async () => {
  const hit = { kind: 'service', id: 'S-9', title: 'Zeta Quay', note: 'Ethernet, Leeds', isTestable: true }
  server.use(
    http.get('*/search-info/api/search', ({ request }) =>
      HttpResponse.json({ hits: request.url.includes('zeta') ? [hit] : [] }),
    ),
  )
  await open()
  press('/')
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  await screen.findByRole('combobox')
  type('zeta')
  expect((await screen.findAllByText('2 actions, 1 result')).length).toBe(2)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.split('Zeta')[0])).toEqual([
    'Run diagnostics on ',
    'Report a problem with ',
    '',
  ])
  type('zzz')
  expect(await screen.findByText('No results for “zzz”.')).toBeDefined()
  expect(screen.getAllByText('0 results').length).toBe(2)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Report a problem',
    'Search everything for “zzz”',
  ])
})

test('does not say that nothing was found when the search failed', async () => {
  server.use(http.get('*/search-info/api/search', () => new HttpResponse(null, { status: 500 })))
  await open()
  press('/')
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zzz' } })
  expect((await screen.findAllByText(/^Search is not responding/)).length).toBe(2)
  expect(screen.queryByText('No results for “zzz”.')).toBeNull()
})

test('? lists the shortcuts, and single keys can be switched off permanently', async () => {
  await open()
  press('?')
  const choice = await screen.findByRole('checkbox', { name: /Single-key shortcuts/ })
  fireEvent.click(choice)
  expect(localStorage.getItem('single-keys')).toBe('off')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  press('/')
  expect(screen.queryByRole('combobox', { name: 'Reference, page or action' })).toBeNull()
  press('k', { ctrlKey: true })
  expect(await screen.findByRole('combobox')).toBeDefined()
})

test('single keys are ignored while typing', async () => {
  await open()
  const input = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(input, { key: '/' })
  fireEvent.keyDown(input, { key: 'g' })
  fireEvent.keyDown(input, { key: 'd' })
  input.remove()
  expect(screen.queryByRole('combobox', { name: 'Reference, page or action' })).toBeNull()
  expect(await h1('Orders')).toBeDefined()
})
