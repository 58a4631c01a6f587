import '../shell/testing/boot-page.ts'
import type { Network } from '@portal/contract/services/network.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkMap } from './NetworkMap.tsx'
import { pictureOf } from './picture.ts'
import { frame } from './view.ts'

let isWide = true
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: isWide,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  isWide = true
})

const siteAt = (siteId: string, latitude: number) => ({
  siteId,
  name: `Site ${siteId}`,
  postcode: 'LS1 4AB',
  place: { latitude, longitude: -1.5 },
  condition: 'working' as const,
  route: 'one' as const,
})
const network: Network = {
  now: '2026-04-14T08:42:00Z',
  sites: [siteAt('A', 51), siteAt('B', 54)],
  totalSites: 2,
  lines: [],
  hasMoreLines: false,
  ends: [{ name: 'Kendal PoP', place: { latitude: 54.3, longitude: -4 }, siteId: null }],
  orders: [],
  events: [],
  risks: [],
}
const shown = (of: Network = network, selected?: string) => (
  <NetworkMap
    picture={pictureOf(of)}
    mode="carriers"
    showsWork
    selected={selected}
    onSelect={() => undefined}
    endHref={(name) => `/network?pop=${name}`}
  />
)

test('a map that is dragged keeps every movement, also of those between two drawings', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(frame.width)
  const { container } = render(shown())
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  const at = () =>
    container
      .querySelector('svg g')
      ?.getAttribute('transform')
      ?.match(/translate\((\S+) (\S+)\)/)
      ?.slice(1)
      .map(Number)
  const before = at()
  const map = screen.getByRole('group')
  const move = (clientX: number, clientY: number) =>
    map.dispatchEvent(new MouseEvent('pointermove', { bubbles: true, clientX, clientY }))
  fireEvent(map, new MouseEvent('pointerdown', { bubbles: true, clientX: 100, clientY: 100 }))
  act(() => {
    move(110, 104)
    move(125, 109)
  })
  expect(at()).toEqual([expect.closeTo((before?.[0] ?? 0) + 25, 1), expect.closeTo((before?.[1] ?? 0) + 9, 1)])
})

test('an end of the network is a link', () => {
  render(shown())
  expect(screen.getByRole('link', { name: 'Kendal PoP' }).getAttribute('href')).toBe('/network?pop=Kendal PoP')
})

test('the number of sites of which one has a fault says how many', () => {
  const sites = Array.from({ length: 41 }, (_, index) => siteAt(`S${index}`, 51))
  const down = {
    serviceId: 'L-S0',
    siteId: 'S0',
    productName: 'Ethernet, fibre',
    carrier: 'Openreach',
    downMbps: 500,
    condition: 'down' as const,
    note: null,
    isRadio: false,
    end: null,
  }
  render(shown({ ...network, sites, lines: [down], totalSites: 41 }))
  const mark = screen.getByRole('button', { name: /^41 sites near LS1, 1 with a fault/ })
  expect(mark.querySelector('span')?.textContent).toBe('1 of 41')
})

test('a narrow map is near to the chosen site, until all sites are shown', () => {
  isWide = false
  const { container, rerender } = render(shown())
  const transform = () => container.querySelector('svg g')?.getAttribute('transform')
  const whole = transform()
  rerender(shown(network, 'A'))
  expect(transform()).not.toBe(whole)
  fireEvent.click(screen.getByRole('button', { name: 'Show all sites' }))
  expect(transform()).toBe(whole)
  rerender(shown(network, 'B'))
  expect(transform()).not.toBe(whole)
})
