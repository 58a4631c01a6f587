import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from 'react-dom/static.browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetRestoredInput, repeatEarlyInput } from './early-input.ts'

const done: string[] = []

function Page() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('as before')
  const [title, setTitle] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [hall, setHall] = useState('LD4')
  return (
    <form
      aria-label="Page"
      onSubmit={(event) => {
        event.preventDefault()
        done.push(`sent ${text}`)
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <select aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)}>
        <option value="">Choose</option>
        <option>Ms</option>
      </select>
      <input type="checkbox" checked={isTicked} onChange={() => setTicked((was) => !was)} />
      {['LD4', 'MA2'].map((name) => (
        <input
          key={name}
          type="radio"
          name="hall"
          aria-label={name}
          checked={hall === name}
          onChange={() => setHall(name)}
        />
      ))}
      {['first', 'second', 'third'].map((name) => (
        <button
          key={name}
          type="button"
          onKeyDown={({ key, currentTarget }) => {
            done.push(`${key} at ${name}`)
            const next = currentTarget.nextElementSibling
            if (next instanceof HTMLElement) next.focus()
          }}
          onClick={() => done.push(`${name} pressed with ${text}`)}
        >
          {name}
        </button>
      ))}
      <output>{[text, note, title, isTicked, hall].join('|')}</output>
    </form>
  )
}

let container: HTMLElement
let root: Root | undefined
let kept: NonNullable<Window['earlyInput']>['kept']

beforeEach(async () => {
  kept = []
  done.length = 0
  container = document.body.appendChild(document.createElement('div'))
  await show(Page)
  window.earlyInput = Object.assign(() => {}, { kept })
})
afterEach(() => {
  root?.unmount()
  container.remove()
  delete window.earlyInput
})

/** The page as the server sends it. */
async function show(Content: ComponentType): Promise<void> {
  const { prelude } = await prerender(<Content />)
  container.innerHTML = await new Response(prelude).text()
}

/** As the page's script keeps it: server/src/portal/pages/rendering/markup.ts. */
function keep(event: Event, target: HTMLElement): void {
  const { value, checked }: { value?: string; checked?: boolean } =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
      ? { value: target.value, ...('checked' in target ? { checked: target.checked } : {}) }
      : {}
  kept.push({ event, target, value, checked })
}

function type(label: string, text: string): void {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  field.value = text
  keep(new Event('input'), field)
}

function tick(role: 'checkbox' | 'radio', name?: string): void {
  const field = screen.getByRole<HTMLInputElement>(role, name ? { name } : {})
  field.click()
  for (const event of [new MouseEvent('click'), new Event('input'), new Event('change')]) keep(event, field)
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => keep(new MouseEvent('click'), button(name))
const strike = (key: string, target: HTMLElement) =>
  keep(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), target)

async function takeOver(Content: ComponentType = Page): Promise<string | null> {
  let repeated: Promise<void> | undefined
  const Rendered = () => {
    useEffect(() => {
      repeated = Promise.resolve().then(repeatEarlyInput)
    }, [])
    return <Content />
  }
  root = hydrateRoot(container, <Rendered />)
  await waitFor(() => expect(repeated).toBeDefined())
  await repeated
  return screen.getByRole('status').textContent
}

test('fields of every kind keep what was entered before the code had arrived', async () => {
  type('Text', 'leeds')
  type('Note', 'after')
  type('Title', 'Ms')
  tick('checkbox')
  tick('radio', 'MA2')
  expect(await takeOver()).toBe('leeds|after|Ms|true|MA2')
})

test('fields that the browser restores are as the server sent them, except where something was entered', async () => {
  screen.getByLabelText<HTMLInputElement>('Text').value = 'an older search'
  screen.getByLabelText<HTMLTextAreaElement>('Note').value = 'an older note'
  screen.getByLabelText<HTMLSelectElement>('Title').value = 'Ms'
  screen.getByLabelText<HTMLInputElement>('MA2').checked = true
  screen.getByRole<HTMLInputElement>('checkbox').checked = true
  type('Text', 'leeds')
  forgetRestoredInput(container)
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'leeds')
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'as before')
  expect(screen.getByLabelText('Title')).toHaveProperty('value', '')
  expect(screen.getByLabelText('LD4')).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  expect(await takeOver()).toBe('leeds|as before||false|LD4')
})

test('a box that was ticked and cleared is as before', async () => {
  tick('checkbox')
  tick('checkbox')
  expect(await takeOver()).toBe('|as before||false|LD4')
})

test('buttons are pressed in order, each once, with the text of the fields', async () => {
  press('second')
  press('first')
  type('Text', 'l')
  press('second')
  type('Text', 'leeds')
  press('third')
  await takeOver()
  expect(done).toEqual(['first pressed with ', 'second pressed with ', 'third pressed with leeds'])
})

test('keys follow the focus, and a key that presses a button or writes text is not repeated', async () => {
  button('first').focus()
  strike('ArrowRight', button('first'))
  strike('ArrowRight', button('first'))
  strike('Enter', button('first'))
  strike('a', screen.getByLabelText('Text'))
  strike('Tab', button('second'))
  await takeOver()
  expect(done).toEqual(['ArrowRight at first', 'ArrowRight at second'])
})

test('a shortcut reaches the page, and a form is sent', async () => {
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  addEventListener('keydown', listen)
  strike('/', document.body)
  type('Text', 'leeds')
  keep(new Event('submit'), screen.getByRole('form'))
  await takeOver()
  removeEventListener('keydown', listen)
  expect(heard).toEqual(['/'])
  expect(done).toEqual(['sent leeds'])
})

test('what is done in a part whose code comes later waits for it', async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>()
  const Part = lazy(() => code.promise)
  const Whole = (Content: ComponentType) => () => (
    <Suspense>
      <Content />
    </Suspense>
  )
  await show(Whole(Page))
  type('Text', 'leeds')
  tick('checkbox')
  setTimeout(() => code.resolve({ default: Page }), 100)
  expect(await takeOver(Whole(Part))).toBe('leeds|as before||true|LD4')
})
