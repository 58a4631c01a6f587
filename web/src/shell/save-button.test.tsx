import './testing/boot-page.ts'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectApi } from '../api/client.ts'
import { SaveButton } from './SaveButton.tsx'

let answers: (() => Response)[] = []
const sent: { method: string; query: string; body: string }[] = []
const server = setupServer(
  http.all('http://gateway.example/*', async ({ request }) => {
    sent.push({ method: request.method, query: new URL(request.url).search, body: await request.text() })
    return (answers.shift() ?? (() => new HttpResponse('a,b')))()
  }),
)
const saved: string[] = []

beforeAll(() => {
  server.listen()
  connectApi({
    gatewayBaseUrl: () => 'http://gateway.example',
    accessToken: () => 'token',
    renew: async () => undefined,
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download)
  }
})
afterAll(() => server.close())
afterEach(cleanup)

test('a file is saved from its address without the page number, or made from what is typed; a failure can be repeated', async () => {
  render(
    <ToastProvider>
      <SaveButton path="/list.csv" query={{ search: 'a', page: 2 }} fileName="list.csv">
        Save list
      </SaveButton>
      <SaveButton path="/preview.csv" body={{ kind: 'MSO' }} fileName="preview.csv">
        Save preview
      </SaveButton>
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await vi.waitFor(() => expect(saved).toEqual(['list.csv']), 10_000)
  answers = [() => HttpResponse.json({ message: 'Later.' }, { status: 422 })]
  await userEvent.click(screen.getByRole('button', { name: 'Save preview' }))
  await screen.findByText(/preview\.csv could not be saved: Later\./)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(saved).toEqual(['list.csv', 'preview.csv']), 10_000)
  expect(sent).toEqual([
    { method: 'GET', query: '?search=a', body: '' },
    { method: 'POST', query: '', body: '{"kind":"MSO"}' },
    { method: 'POST', query: '', body: '{"kind":"MSO"}' },
  ])
})
