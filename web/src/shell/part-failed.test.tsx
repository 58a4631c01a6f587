import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { PartFailed } from './PartFailed.tsx'

afterEach(cleanup)

test('the button of a part that could not be loaded loads it again', () => {
  const refetch = vi.fn()
  render(
    <PartFailed
      title="We could not load your balance"
      answer={{ error: new Error('x'), isFetching: false, refetch }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('no part that could not be loaded is without an action', () => {
  const root = join(import.meta.dirname, '..')
  const bare = /<EmptyState\s+title="We could not[^"]*"(?:\s+text=(?:"[^"]*"|\{[^}]*\}))?\s*\/>/
  expect(
    globSync('**/*.tsx', { cwd: root }).filter((file) => bare.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([])
})
