import '../shell/testing/boot-page.ts'
import { ToastProvider } from '@portal/ui/src/Toasts.tsx'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from '../api/client.ts'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActForm } from './ActForm.tsx'
import { ActMenu } from './ActMenu.tsx'
import { calls } from './calls.ts'

interface Sent {
  method: string
  path: string
  body: string
  once: string | null
  version: string | null
}

let sent: Sent[] = []
/** The responses of the server, in this order; 200 after the last. */
let answers: (() => Response)[] = []
const server = setupServer(
  http.all('http://gateway.example/*', async ({ request }) => {
    sent.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: await request.text(),
      once: request.headers.get('idempotency-key'),
      version: request.headers.get('if-match'),
    })
    return (answers.shift() ?? (() => HttpResponse.json({ orderId: '70-1' })))()
  }),
)
const refuse = (status: number, body: object) => () => HttpResponse.json(body, { status })

beforeAll(() => {
  server.listen()
  connectApi({
    gatewayBaseUrl: () => 'http://gateway.example',
    accessToken: () => 'token',
    renew: async () => undefined,
  })
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterAll(() => server.close())
beforeEach(() => {
  sent = []
  answers = []
})
afterEach(cleanup)

const keep = vi.fn()
const orderId = '70-1'
const watch: Act = {
  key: 'watch',
  title: 'Get updates',
  do: calls('PUT /order-info/api/orders/:orderId/watch', { params: { orderId }, body: { isWatched: true } }, keep),
  done: 'Updates are on',
}
const cancel: Act = {
  key: 'cancel',
  title: 'Cancel order',
  heading: 'Cancel order 70-1?',
  stay: 'Keep order',
  fields: [
    { kind: 'choice', name: 'reason', label: 'Reason', names: { late: 'Too late', other: 'Another reason' } },
    { kind: 'lines', name: 'note', label: 'Comments', isOptional: true },
  ],
  initial: { reason: 'late' },
  do: calls('POST /order-info/api/orders/:orderId/cancellation', { params: { orderId }, version: 7 }, keep),
  done: 'Order cancelled',
}

const shown = (ui: React.ReactNode) => render(<ToastProvider>{ui}</ToastProvider>)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

test('an act that asks for nothing is done with one press, and says so', async () => {
  shown(<ActButtons acts={[watch]} />)
  await press('Get updates')
  expect(await screen.findByText('Updates are on')).toBeDefined()
  expect(sent).toMatchObject([{ method: 'PUT', path: '/order-info/api/orders/70-1/watch', body: '{"isWatched":true}' }])
  expect(sent[0]?.once).toMatch(/^[\da-f-]{36}$/)
  expect(keep).toHaveBeenLastCalledWith({ orderId })
})

test('a double click does an act once', async () => {
  shown(<ActButtons acts={[watch]} />)
  const button = screen.getByRole('button', { name: 'Get updates' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Updates are on')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('what fails with one press is said in a message, after what it was about', async () => {
  answers = [refuse(422, { message: 'The order is closed.' })]
  shown(<ActButtons acts={[{ ...watch, failed: 'We could not turn it on.' }]} />)
  await press('Get updates')
  expect(await screen.findByText('We could not turn it on. The order is closed.')).toBeDefined()
})

test('an act that asks for something opens its form, and sends what was filled in', async () => {
  shown(<ActButtons acts={[cancel]} />)
  await press('Cancel order')
  const form = await dialog()
  expect(form.getByRole('heading', { name: 'Cancel order 70-1?' })).toBeDefined()
  expect(form.getByRole('button', { name: 'Keep order' })).toBeDefined()
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'Another reason')
  await userEvent.click(form.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Order cancelled')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toMatchObject([{ method: 'POST', body: '{"reason":"other"}', version: '"7"' }])
})

test('what the server refuses is said in the form, beside its field, and the form stays', async () => {
  answers = [refuse(400, { note: 'Enter a comment.' }), refuse(422, { message: 'Work has started.' })]
  shown(<ActButtons acts={[cancel]} />)
  await press('Cancel order')
  const form = await dialog()
  const send = () => userEvent.click(form.getByRole('button', { name: 'Cancel order' }))
  await send()
  expect(await form.findAllByText('Enter a comment.')).toHaveLength(2)
  await send()
  expect(await form.findByText('Work has started.')).toBeDefined()
  expect(screen.queryByText('Order cancelled')).toBeNull()
})

test('what cannot be undone is asked first, and a refusal is shown in place', async () => {
  answers = [refuse(422, { message: 'Work has started.' })]
  shown(<ActButtons acts={[{ ...cancel, fields: [], text: 'This cannot be undone.' }]} />)
  await press('Cancel order')
  const form = await dialog()
  expect(form.getByText('This cannot be undone.')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Cancel order' }))
  expect(await form.findByText('Work has started.')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test.each([
  ['one press', undefined],
  ['a form', []],
])('what can be read once after %s stays until it is closed', async (_, fields) => {
  const secret: Act = {
    key: 'secret',
    title: 'Replace secret',
    ...(fields && { fields }),
    do: async () => ({ title: 'Copy this secret', content: 'whsec_1', close: 'I have copied it' }),
  }
  shown(<ActButtons acts={[secret]} />)
  await press('Replace secret')
  if (fields) await userEvent.click((await dialog()).getByRole('button', { name: 'Replace secret' }))
  expect(await screen.findByText('whsec_1')).toBeDefined()
  await press('I have copied it')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the message about an act offers to undo it, and its data is read again after success and after failure', async () => {
  const afterwards = vi.fn()
  const restore = { ...watch, key: 'restore', done: 'Restored' }
  shown(<ActButtons acts={[{ ...watch, undo: restore, afterwards }]} />)
  await press('Get updates')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Restored')).toBeDefined()
  answers = [refuse(422, { message: 'No.' })]
  await press('Get updates')
  expect(await screen.findByText('No.')).toBeDefined()
  expect(afterwards).toHaveBeenCalledTimes(2)
})

test('a menu offers acts and links, and says why one cannot be done now', async () => {
  const open = vi.fn()
  const items = [{ key: 'open', label: 'Open', onAct: open }, watch, { ...cancel, refusal: 'Work has started' }]
  shown(<ActMenu label="More" items={items} />)
  await press('More')
  expect((await screen.findByRole('menuitem', { name: /Cancel order/ })).textContent).toContain('Work has started')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Get updates' }))
  expect(await screen.findByText('Updates are on')).toBeDefined()
})

test('a form in the page sends its act, and a deletion without fields has no body', async () => {
  const remove: Act = {
    key: 'withdraw',
    title: 'Withdraw',
    do: calls('DELETE /access-info/api/requests/:requestId', { params: { requestId: 'r1' } }, keep),
  }
  shown(
    <>
      <ActForm label="Cancellation" act={{ ...cancel, title: 'Send' }} />
      <ActButtons acts={[remove]} />
    </>,
  )
  await userEvent.type(screen.getByLabelText(/Comments/), 'Moved')
  await press('Send')
  expect(await screen.findByText('Order cancelled')).toBeDefined()
  await press('Withdraw')
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['{"reason":"late","note":"Moved"}', '']), 10_000)
})

test('what is typed is sent with the version with which the typing began, and an act of one press with the current one', async () => {
  const at = (version: number): Act => ({
    key: 'note',
    title: 'Note',
    fields: [{ kind: 'text', name: 'note', label: 'Note' }],
    version,
    do: calls('POST /order-desk/api/orders/:orderId/stage', { params: { orderId } }, keep),
  })
  const page = (version: number) => {
    const { fields: _fields, ...press } = at(version)
    return (
      <ToastProvider>
        <ActForm act={at(version)} label="Note" />
        <ActButtons acts={[{ ...press, title: 'Press' }]} />
      </ToastProvider>
    )
  }
  const { rerender } = render(page(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'Late')
  rerender(page(4))
  await userEvent.click(screen.getByRole('button', { name: 'Note' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000)
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
  expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"'])
})
