import '../shell/testing/boot-page.ts'
import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AccountCard } from './AccountCard.tsx'
import { accountQuery } from './queries.ts'

afterEach(cleanup)

function show(row: Pick<DeskAccountRow, 'type' | 'openCases'>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const account = { accountId: '1', accountName: 'A', dealerName: null, services: 0, openOrders: 0, ...row }
  queryClient.setQueryData(accountQuery('1').queryKey, account)
  render(
    <QueryClientProvider client={queryClient}>
      <AccountCard accountId="1" />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('term').map(({ textContent }) => textContent)
}

test('a dealer is named as one, without the counts that are zero', () => {
  expect(show({ type: 'dealer', openCases: 2 })).toEqual(['Name', 'Number', 'Type', 'Open cases'])
})

test('a customer without services has its counts', () => {
  expect(show({ type: 'customer', openCases: 0 })).toEqual(['Name', 'Number', 'Services', 'Open orders', 'Open cases'])
})
