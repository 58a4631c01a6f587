import '../shell/testing/boot-page.ts'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/failure.ts'
import { FormMessages } from './FormMessages.tsx'
import { useForm } from './use-form.ts'

interface Sent {
  once: string
  basedOn: string | null
  body: unknown
}

let sent: Sent[] = []
/** The server's responses in this order, then 200. */
let answers: (() => Response | Promise<Response>)[] = []
const server = setupServer(
  http.post('http://gateway.example/things', async ({ request }) => {
    sent.push({
      once: request.headers.get('idempotency-key') ?? '',
      basedOn: request.headers.get('if-match'),
      body: await request.json(),
    })
    return (answers.shift() ?? (() => HttpResponse.json({ ok: true })))()
  }),
)
const refuse = (status: number, body: object) => () => HttpResponse.json(body, { status })

beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => {
  sent = []
  answers = []
  sessionStorage.clear()
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const done: unknown[] = []

interface ThingProps {
  draft?: string
  record?: { note: string; version: number }
  onReload?: () => void
  onSent?: () => Promise<void>
}

function Thing({ draft, record, onReload, onSent }: ThingProps) {
  // A new object on each render, as on a page that takes it from a query.
  const initial = { name: '', note: record?.note ?? 'as it was', people: [{ email: '' }] }
  const form = useForm({
    initial,
    version: record?.version,
    ...(draft !== undefined && { draft }),
    submit: async (values, once, basedOn) => {
      const answer = await fetch('http://gateway.example/things', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': once,
          ...(basedOn !== undefined && { 'if-match': String(basedOn) }),
        },
        body: JSON.stringify(values),
      })
      if (!answer.ok) throw await ApiError.from(answer)
      await onSent?.()
      return answer.json()
    },
    onDone: (answer) => done.push(answer),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <FormMessages form={form} {...(onReload && { onReload })} />
      <TextField label="Name" {...form.text('name')} />
      <TextField label="Note" {...form.text('note')} />
      <p>{form.errorOf('people')}</p>
      <button type="submit" aria-busy={form.isBusy}>
        Send
      </button>
      <output>{form.isChanged ? 'changed' : 'as before'}</output>
    </form>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const name = () => screen.getByRole('textbox', { name: 'Name' })

test('a field error is shown at the field and in the summary, which links to the field', async () => {
  answers = [refuse(400, { name: 'Enter a name.', 'people.0.email': 'Enter an address.' })]
  render(<Thing />)
  await press()
  expect(await screen.findByText('There is a problem')).toBeDefined()
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('link', { name: 'Enter a name.' }).getAttribute('href')).toBe(`#${name().id}`)
  expect(screen.getAllByText('Enter an address.').length).toBe(2)
})

test('one press sends one request with one key, also on a double click', async () => {
  const release = Promise.withResolvers<Response>()
  answers = [() => release.promise]
  render(<Thing />)
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button)
  fireEvent.click(button)
  await userEvent.dblClick(button)
  await waitFor(() => expect(sent).toHaveLength(1))
  release.resolve(HttpResponse.json({ ok: true }))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect(sent).toHaveLength(1)
})

test('a repeated attempt reuses its key; other values and the next submission get a new one', async () => {
  answers = [() => HttpResponse.error(), refuse(503, { message: 'Later.' })]
  render(<Thing />)
  await userEvent.type(name(), 'A')
  await press()
  await screen.findByRole('alert')
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  await screen.findByText('Later.')
  await userEvent.type(name(), 'B')
  await press()
  await waitFor(() => expect(sent).toHaveLength(3))
  await waitFor(() => expect(name()).toHaveProperty('value', ''))
  await press()
  await waitFor(() => expect(sent).toHaveLength(4))
  const [first, second, third, fourth] = sent.map(({ once }) => once)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
  expect(fourth).not.toBe(third)
})

test('a business refusal is a warning with its own message, and the typed values stay', async () => {
  answers = [refuse(422, { message: 'This is the last Administrator.' })]
  render(<Thing />)
  await userEvent.type(name(), 'Ada')
  await press()
  expect((await screen.findByText('This is the last Administrator.')).closest('[role=status]')).not.toBeNull()
  expect(name()).toHaveProperty('value', 'Ada')
})

test('a stale edit offers the newest version and keeps the typed values', async () => {
  answers = [refuse(412, { message: 'Someone changed this since you opened it.' })]
  const Page = () => {
    const [loads, setLoads] = useState(0)
    return (
      <>
        <Thing onReload={() => setLoads(loads + 1)} />
        <p>loaded {loads}</p>
      </>
    )
  }
  render(<Page />)
  await userEvent.type(name(), 'Ada')
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Show latest' }))
  expect(screen.getByText('loaded 1')).toBeDefined()
  expect(name()).toHaveProperty('value', 'Ada')
})

test('without a reload function, a stale edit is explained without the offer', async () => {
  answers = [refuse(412, { message: 'Someone changed this since you opened it.' })]
  render(<Thing />)
  await press()
  expect(await screen.findByText('Someone changed this since you opened it.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show latest' })).toBeNull()
})

test('typed values are back when the page is opened again, and can be discarded', async () => {
  const first = render(<Thing draft="thing" />)
  await userEvent.type(name(), 'Half a na')
  first.unmount()
  render(<Thing draft="thing" />)
  expect(name()).toHaveProperty('value', 'Half a na')
  expect(screen.getByText('Draft restored')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(name()).toHaveProperty('value', '')
  cleanup()
  render(<Thing draft="thing" />)
  expect(name()).toHaveProperty('value', '')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('a form that is untouched, reverted or sent leaves no draft', async () => {
  render(<Thing draft="thing" />)
  expect(screen.getByText('as before')).toBeDefined()
  expect(sessionStorage).toHaveLength(0)
  await userEvent.type(name(), 'A')
  expect(screen.getByText('changed')).toBeDefined()
  expect(sessionStorage).toHaveLength(1)
  await userEvent.clear(name())
  expect(sessionStorage).toHaveLength(0)
  await userEvent.type(name(), 'B')
  await press()
  await waitFor(() => expect(name()).toHaveProperty('value', ''))
  expect(sessionStorage).toHaveLength(0)
})

test('a draft that no longer fits the form is dropped', async () => {
  sessionStorage.setItem(`draft:${location.pathname}:thing`, '{"name":"kept","gone":"x"')
  const broken = render(<Thing draft="thing" />)
  expect(name()).toHaveProperty('value', '')
  broken.unmount()
  sessionStorage.setItem(`draft:${location.pathname}:thing`, '{"name":"kept","gone":"x"}')
  render(<Thing draft="thing" />)
  expect(name()).toHaveProperty('value', 'kept')
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ name: 'kept', note: 'as it was', people: [{ email: '' }] })
})

test('a form shows the latest record until something is typed, also after it is sent', async () => {
  const { rerender } = render(<Thing draft="thing" record={{ note: 'first', version: 1 }} />)
  const note = () => screen.getByRole('textbox', { name: 'Note' })
  // Changed back, it is nothing typed.
  await userEvent.type(name(), 'A')
  rerender(<Thing draft="thing" record={{ note: 'second', version: 2 }} />)
  expect(note()).toHaveProperty('value', 'first')
  await userEvent.clear(name())
  expect(note()).toHaveProperty('value', 'second')
  expect(screen.getByText('as before')).toBeDefined()
  expect(sessionStorage).toHaveLength(0)
  await userEvent.type(note(), ' and mine')
  await press()
  await waitFor(() => expect(screen.getByText('as before')).toBeDefined())
  rerender(<Thing draft="thing" record={{ note: 'second and mine', version: 3 }} />)
  expect(note()).toHaveProperty('value', 'second and mine')
  expect(screen.queryByText('Changed since you started typing')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('typed values are sent with the version that was read, until the person keeps them for the latest', async () => {
  const { rerender } = render(<Thing draft="thing" record={{ note: 'first', version: 1 }} />)
  await userEvent.type(name(), 'Ada')
  expect(screen.queryByText('Changed since you started typing')).toBeNull()
  rerender(<Thing draft="thing" record={{ note: 'second', version: 2 }} />)
  expect(screen.getByText('Changed since you started typing')).toBeDefined()
  // The refusal says the same.
  answers = [refuse(412, { message: 'Someone changed this since you opened it.' })]
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText('Someone changed this since you opened it.')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  expect(screen.queryByText('Changed since you started typing')).toBeNull()
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ basedOn }) => basedOn)).toEqual(['1', '2'])
})

test('typed values keep the version that was read over a reload, and a newer version alone is nothing typed', async () => {
  const before = render(<Thing draft="thing" record={{ note: 'first', version: 1 }} />)
  await userEvent.type(name(), 'A')
  before.unmount()
  render(<Thing draft="thing" record={{ note: 'second', version: 2 }} />)
  expect(screen.getByText('Changed since you started typing')).toBeDefined()
  await userEvent.clear(name())
  await userEvent.clear(screen.getByRole('textbox', { name: 'Note' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'second')
  expect(screen.getByText('as before')).toBeDefined()
  expect(screen.queryByText('Changed since you started typing')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a form that is sent leaves no draft, though its record and the page change before it ends', async () => {
  const here = location.pathname
  const record = { note: 'first', version: 1 }
  const onSent = async () => {
    rerender(<Thing draft="thing" record={{ note: 'second', version: 2 }} onSent={onSent} />)
    expect(screen.queryByText('Changed since you started typing')).toBeNull()
    history.replaceState(null, '', '/elsewhere')
    unmount()
  }
  const { rerender, unmount } = render(<Thing draft="thing" record={record} onSent={onSent} />)
  await userEvent.type(name(), 'Ada')
  expect(sessionStorage).toHaveLength(1)
  const count = done.length
  await press()
  await waitFor(() => expect(done).toHaveLength(count + 1))
  history.replaceState(null, '', here)
  expect(sessionStorage).toHaveLength(0)
})
