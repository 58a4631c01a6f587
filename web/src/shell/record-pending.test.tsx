import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'
import { RecordPending } from './RecordPending.tsx'

beforeAll(() => {
  // jsdom lays nothing out.
  HTMLElement.prototype.checkVisibility = function isThere() {
    return this.isConnected
  }
  keepFocus()
})
afterEach(() => {
  // A pointer ends the watch, which would outlast the test.
  dispatchEvent(new Event('pointerdown'))
  cleanup()
})

const page = (isLoaded: boolean) => (
  <main id="main">
    {isLoaded ? (
      <PageHeader title="November 2026" />
    ) : (
      <RecordPending
        crumbs={[]}
        title="Statement 200310"
        label="Statement"
        answer={{ error: null, isFetching: true, refetch: () => {} }}
        failed={() => null}
      />
    )}
    <input aria-label="Search" />
  </main>
)

test('the focus on the heading of a record stays there when the record has loaded', async () => {
  const { rerender } = render(page(false))
  const waiting = screen.getByRole('heading', { level: 1 })
  waiting.tabIndex = -1
  waiting.focus()
  rerender(page(true))
  const heading = await screen.findByRole('heading', { name: 'November 2026' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a record that loads while the person is elsewhere does not take the focus', async () => {
  const { rerender } = render(page(false))
  screen.getByRole('textbox', { name: 'Search' }).focus()
  rerender(page(true))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
})
