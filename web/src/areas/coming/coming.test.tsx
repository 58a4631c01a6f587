import '../../shell/testing/boot-page.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot } from '../../boot.ts'
import { signedIn } from '../../shell/testing/boot-page.ts'
import { furnish, openPortal, server } from '../../shell/testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => furnish())
afterEach(() => {
  cleanup()
  boot.signedIn = signedIn
})

const screens = [['/quoting', 'Ethernet Quoting Tool', /your partner desk quotes it/, '01632 960 127']] as const

test.each(screens)('A2.4 %s has its place and says how to get it done today', async (path, name, today, phone) => {
  openPortal(path)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.getByText(today)).toBeDefined()
  expect(main.getByRole('link', { name: new RegExp(phone) })).toBeDefined()
})

test.each(screens)('A4.2 %s is closed without its permission', async (path) => {
  boot.signedIn = { ...signedIn, permissions: [{ resource: 'BusinessPortal' }] }
  openPortal(path)
  expect(await screen.findByText(/You do not have access to/)).toBeDefined()
})
