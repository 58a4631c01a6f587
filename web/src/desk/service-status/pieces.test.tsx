import '../../shell/testing/boot-page.ts'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ActValues } from '../../acts/act.ts'
import { useForm } from '../../forms/use-form.ts'
import { NotifiedCard } from './NotifiedCard.tsx'
import { RulesField } from './RulesField.tsx'
import type { Preview } from './ways.ts'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <Suspense fallback="The page is away">{part}</Suspense>
      </ToastProvider>
    </QueryClientProvider>,
  )

function Rules() {
  const initial = { rules: '', listedServiceIds: 'S-1' }
  const form = useForm<ActValues, void>({ initial, submit: async () => {}, onDone: () => {} })
  return <RulesField form={form} placeNames={undefined} />
}

test('the rules stay while the dialog for a list of services loads', async () => {
  show(<Rules />)
  fireEvent.click(screen.getByRole('button', { name: 'Upload a list' }))
  expect(screen.queryByText('The page is away')).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Service IDs/ })).toHaveProperty('value', 'S-1')
  expect(await screen.findByRole('dialog', { name: 'Upload a list of services' })).toBeDefined()
})

const none = { email: 0, sms: 0, portal: 0, webhook: 0, held: 0 }
const preview: Preview = {
  accounts: 0,
  services: 0,
  openCases: 0,
  people: 0,
  ways: none,
  texts: 'on',
  recipients: [],
  unnotified: 0,
  withoutFollowers: { accounts: 0, administrators: 0, names: [] },
  unknownServiceIds: [],
  placeNames: {},
  rows: [],
}

test('the messages stay while the preview of the page loads', async () => {
  const times = { start: null, eta: null, minutesDown: null, nextUpdateBy: null, risk: '', advice: '' }
  show(<NotifiedCard preview={preview} reach={{ kind: 'MSO' }} words={{ title: '', text: '' }} times={times} />)
  fireEvent.click(screen.getByRole('button', { name: 'Status page' }))
  expect(screen.queryByText('The page is away')).toBeNull()
  expect(screen.getByRole('list', { name: 'Messages' })).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Preview of the status page' })).toBeDefined()
})
