import '../../shell/testing/boot-page.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { furnish, openPortal, server } from '../../shell/testing/open-portal.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  furnish()
  const refusal = { code: 'whole_account_needed', message: 'Your permission is limited to certain sites.' }
  server.use(http.get('*/billing-info/api/*', () => HttpResponse.json(refusal, { status: 403 })))
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})

test.each(['/billing/statement', '/billing/payments'])(
  'people who are limited to sites learn it at %s, in place of a failure with a reference',
  async (address) => {
    openPortal(address)
    expect(await screen.findByText('This needs permission for all sites')).toBeDefined()
    expect(screen.queryByText(/Try again/)).toBeNull()
    const tabs = within(screen.getByRole('navigation', { name: 'Bills and usage' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bills', 'Cost', 'Usage'])
  },
)
