import '../testing/boot-page.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { furnish, openPortal, server } from '../testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  furnish()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const sidebar = () => screen.getByRole('navigation', { name: 'Main' })
const button = () => within(sidebar()).getByRole('button', { name: 'Menu' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
const arrow = (name: string) => within(sidebar()).getByRole('button', { name: `${name}: more pages` })
const isUnfolded = (name: string) => arrow(name).getAttribute('aria-expanded') === 'true'

async function open(address = '/orders') {
  const portal = openPortal(address)
  await screen.findByRole('heading', { level: 1 })
  return portal
}

/** Only the test advances the clock from here on. */
function stopClock() {
  vi.useRealTimers()
  vi.useFakeTimers()
}

async function openByPointer() {
  fireEvent.pointerMove(sidebar(), { pointerType: 'mouse' })
  await wait(100)
}

test('A2.3 a resting pointer opens the sidebar after 80 ms, a passing one does not', async () => {
  await open()
  stopClock()
  fireEvent.pointerMove(sidebar(), { pointerType: 'mouse' })
  await wait(40)
  fireEvent.pointerLeave(sidebar(), { pointerType: 'mouse' })
  await wait(300)
  expect(isOpen()).toBe(false)
  await openByPointer()
  expect(isOpen()).toBe(true)
})

test('A2.3 a page that loads under a resting pointer leaves the sidebar closed', async () => {
  await open()
  stopClock()
  fireEvent.pointerEnter(sidebar(), { pointerType: 'mouse' })
  await wait(300)
  expect(isOpen()).toBe(false)
})

test('A2.3 it closes 200 ms after the pointer has left', async () => {
  await open()
  stopClock()
  await openByPointer()
  fireEvent.pointerLeave(sidebar(), { pointerType: 'mouse' })
  await wait(100)
  expect(isOpen()).toBe(true)
  await wait(150)
  expect(isOpen()).toBe(false)
})

test('A2.3 the button opens and closes it; a click that comes with the hovering pointer only opens it', async () => {
  await open()
  stopClock()
  fireEvent.click(button())
  expect(isOpen()).toBe(true)
  fireEvent.click(button())
  expect(isOpen()).toBe(false)
  await openByPointer()
  fireEvent.click(button())
  expect(isOpen()).toBe(true)
  await wait(700)
  fireEvent.click(button())
  expect(isOpen()).toBe(false)
})

test('A2.3 Escape closes it, and the focus moving on inside does not open it again', async () => {
  await open()
  fireEvent.click(button())
  fireEvent.keyDown(button(), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  act(() => within(sidebar()).getByRole('link', { name: 'Dashboard' }).focus())
  expect(isOpen()).toBe(false)
})

test('A2.3 it closes on every change of route and of query', async () => {
  const { router } = await open('/services')
  for (const to of ['/orders', '/services?productCategory=Domain', '/services?productCategory=Connectivity']) {
    fireEvent.click(button())
    expect(isOpen()).toBe(true)
    await act(() => router.navigate({ href: to }))
    expect(isOpen(), to).toBe(false)
  }
  // Going back to a page where it was open does not open it again.
  await act(async () => router.history.back())
  await wait(50)
  expect(isOpen()).toBe(false)
})

test('A2.3 a link to the current page closes it as well', async () => {
  await open('/orders')
  fireEvent.click(button())
  fireEvent.click(within(sidebar()).getByRole('link', { name: 'View orders' }))
  expect(isOpen()).toBe(false)
})

test('A2.3 sub-menus open under the pointer and collapse 200 ms after it has left', async () => {
  await open('/')
  stopClock()
  await openByPointer()
  const users = arrow('Users').closest('li')
  if (!users) throw new Error('The arrow stands in no entry')
  expect(isUnfolded('Users')).toBe(false)
  fireEvent.pointerEnter(users, { pointerType: 'mouse' })
  await wait(150)
  expect(isUnfolded('Users')).toBe(true)
  fireEvent.pointerLeave(users, { pointerType: 'mouse', relatedTarget: sidebar() })
  await wait(100)
  expect(isUnfolded('Users')).toBe(true)
  await wait(150)
  expect(isUnfolded('Users')).toBe(false)
})

test('A2.3 the sub-menu of the current section is open, and each can be opened by its button', async () => {
  await open('/services')
  fireEvent.click(button())
  expect(isUnfolded('Services')).toBe(true)
  fireEvent.click(arrow('Orders'))
  expect(isUnfolded('Orders')).toBe(true)
  fireEvent.click(arrow('Services'))
  expect(isUnfolded('Services')).toBe(false)
})

test('A2.6 View cases is not there while the sidebar is closed', async () => {
  await open()
  expect(within(sidebar()).queryByText('View cases')).toBeNull()
  fireEvent.click(button())
  expect(within(sidebar()).getByText('View cases')).toBeDefined()
})

test('A2.5 links out of the portal open in a new tab and say so', async () => {
  await open()
  fireEvent.click(button())
  fireEvent.click(arrow('Help and support'))
  const tool = within(sidebar()).getByText('Ethernet Quoting Tool').closest('a')
  const faqs = within(sidebar()).getByText('FAQs').closest('a')
  expect(tool?.getAttribute('href')).toBe('http://quoting.example/start')
  for (const link of [tool, faqs]) {
    expect(link?.target).toBe('_blank')
    expect(link?.rel).toContain('noopener')
    expect(link?.textContent).toContain('(opens in a new tab)')
  }
})

test('A2.3 on a phone the menu is a dialog that its backdrop, Escape and every route close', async () => {
  furnish({ isWide: false })
  const { router } = await open()
  const dialog = await screen.findByLabelText<HTMLDialogElement>('Menu', { selector: 'dialog' })
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  show()
  expect(dialog.open).toBe(true)
  fireEvent.click(dialog)
  expect(dialog.open).toBe(false)
  show()
  fireEvent(dialog, new Event('cancel'))
  expect(dialog.open).toBe(false)
  show()
  fireEvent.click(within(dialog).getByText('Orders'))
  expect(dialog.open).toBe(false)
  show()
  await act(() => router.navigate({ href: '/' }))
  expect(dialog.open).toBe(false)
})
