import '../../../shell/testing/boot-page.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { Network, NetworkLine } from '@portal/contract/services/network.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureOf } from '../../../network/picture.ts'
import { SelectedSite } from './SelectedSite.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-04-14T10:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const line = (serviceId: string, over: Partial<NetworkLine>): NetworkLine => ({
  serviceId,
  siteId: 'A',
  productName: 'Fibre',
  carrier: 'Openreach',
  downMbps: 500,
  condition: 'working',
  note: null,
  isRadio: false,
  end: null,
  ...over,
})
const order = (orderId: string, day: string) => ({
  orderId,
  siteId: 'A',
  productName: `Order ${orderId}`,
  expectedOn: plainDateOf(day),
})
const network: Network = {
  now: '2026-04-14T10:00:00Z',
  sites: [{ siteId: 'A', name: 'Depot', postcode: 'LS1 4AB', place: null, condition: 'down', route: 'diverse' }],
  totalSites: 1,
  lines: [
    line('L-1', { condition: 'down', note: 'No connection since 07:49. The fault is outside your site.' }),
    line('L-2', { note: 'Working again since 06:00.' }),
  ],
  hasMoreLines: false,
  ends: [],
  orders: [order('1', '2026-12-15'), order('2', '2027-01-12')],
  events: [
    {
      ref: 'MSO-10000',
      kind: 'MSO',
      title: 'Fibre fault',
      isPlanned: false,
      isRestored: false,
      start: '2026-04-14T06:49:00Z',
      nextUpdateBy: '2026-04-14T11:00:00Z',
      minutesDown: null,
      siteIds: ['A'],
      serviceIds: ['L-1'],
    },
  ],
  risks: [],
}

test('a circuit that is down says since when, its incident the next update, and a day of this year has no year', () => {
  const picture = pictureOf(network)
  const [site] = picture.sites
  if (!site) throw new Error('The picture has no site.')
  render(<SelectedSite site={site} picture={picture} endHref={(name) => `/network?pop=${name}`} />)
  expect(screen.getByText('No connection since 07:49. The fault is outside your site.')).toBeDefined()
  expect(screen.queryByText(/Working again/)).toBeNull()
  expect(screen.getByText('12:00').parentElement?.textContent).toBe('Fibre fault. Next update by 12:00')
  expect(screen.getByText('due 15 Dec')).toBeDefined()
  expect(screen.getByText('due 12 Jan 2027')).toBeDefined()
})
