import { expect, test } from 'vitest'
import { createFence, readNetworks } from './networks.ts'

test.each([
  '',
  '203.0.113.0',
  '203.0.113.0/',
  '203.0.113.0/33',
  '0.0.0.0/0',
  '203.0.0.0/7',
  '2001:db8::/32',
  '203.0.113.0/24,',
  '203.0.113.0/24/8',
  'example.com/24',
  '-f /etc/passwd',
])('%j is no list of networks', (text) => expect(readNetworks(text)).toBeNull())

test('only addresses in a listed network are measured', () => {
  const mayMeasure = createFence('203.0.113.0/25, 10.20.0.0/16', { ENVIRONMENT: 'production' })
  for (const address of ['203.0.113.1', '203.0.113.127', '10.20.255.1']) expect(mayMeasure(address), address).toBe(true)
  for (const address of ['203.0.113.128', '10.21.0.1', '8.8.8.8', '203.0.113.1 -c', '::1', ''])
    expect(mayMeasure(address), address).toBe(false)
})

test('in production our own machine, its link and groups are never measured', () => {
  const all = '127.0.0.0/8,169.254.0.0/16,224.0.0.0/8'
  for (const address of ['127.0.0.1', '169.254.169.254', '224.0.0.1']) {
    expect(createFence(all, { ENVIRONMENT: 'production' })(address), address).toBe(false)
    expect(createFence(all, { ENVIRONMENT: 'test' })(address), address).toBe(true)
  }
})
