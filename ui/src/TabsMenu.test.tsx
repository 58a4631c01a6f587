import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

const names = ['Overview', 'Technical details', 'Ethernet', 'Actions', 'History']
const tabWidth = 100
const gone = vi.fn()
let room = 0
let resize: () => void = () => {}
let seen: (ratio: number) => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: { intersectionRatio: number }[]) => void) {
        seen = (intersectionRatio) => act(() => notice([{ intersectionRatio }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notice: () => void) {
        resize = () => act(notice)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(tabWidth)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const strip = (current: string) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- takes the clicks of links
  <div
    onClick={(event) => {
      event.preventDefault()
      gone(event.target instanceof Element && event.target.getAttribute('href'))
    }}
  >
    <Tabs
      label="Service sections"
      tabs={names.map((label) => ({
        label,
        href: `#${label}`,
        current: label === current,
        ...(label === 'History' && { count: 12 }),
      }))}
    />
  </div>
)

const hidden = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('data-cut'))
    .map((link) => link.getAttribute('href'))

test('a strip with enough room has no menu', () => {
  render(strip('Overview'))
  seen(1)
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull()
})

test('the tabs without room are links in a menu, and the current tab stays visible', async () => {
  const { rerender } = render(strip('Overview'))
  seen(0.4)
  const more = await screen.findByRole('button', { name: 'More: Service sections', hidden: true })
  room = 350
  resize()
  expect(hidden()).toEqual(['#Ethernet', '#Actions', '#History'])
  fireEvent.click(more)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Ethernet', '#Ethernet'],
    ['Actions', '#Actions'],
    ['History (12)', '#History'],
  ])
  fireEvent.click(items[1]!)
  // The link of the tab itself is followed, as if it had been pressed in the strip.
  expect(gone).toHaveBeenLastCalledWith('#Actions')
  expect(screen.queryByRole('menu')).toBeNull()

  rerender(strip('Actions'))
  resize()
  expect(hidden()).toEqual(['#Technical details', '#Ethernet', '#History'])
  room = 1000
  resize()
  expect(hidden()).toEqual([])
})
