import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SystemNotice } from './SystemNotice.tsx'

const notice = (connection: 'on' | 'simulated' | 'off') => (
  <SystemNotice
    connection={connection}
    system="Cloud Director"
    without="Nothing changes."
    simulated="No cloud is read."
  />
)

test('a simulated system is marked, a missing one is named, and a connected one needs no words', () => {
  const { rerender, container } = render(notice('simulated'))
  expect(screen.getByRole('status').textContent).toContain('Simulated. No cloud is read.')
  rerender(notice('off'))
  expect(screen.getByRole('status').textContent).toContain(
    'Cloud Director is not connected to this portal. Nothing changes.',
  )
  rerender(notice('on'))
  expect(container.textContent).toBe('')
})
