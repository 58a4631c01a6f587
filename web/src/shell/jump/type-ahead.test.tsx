import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TypeAhead } from './TypeAhead.tsx'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

beforeAll(() => {
  document.head.innerHTML = '<script id="boot" type="application/json">{}</script>'
  // The test browser has the element but cannot open it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector('input')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

/** The palette with a load that the test ends, in a page that has keys of its own. */
function open() {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const Palette = lazy(async () => {
    await loaded
    const { PaletteDialog } = await import('./PaletteDialog.tsx')
    return {
      default: function Palette() {
        const [typed, setTyped] = useState('')
        return (
          <PaletteDialog
            name="Search"
            label="Reference"
            placeholder=""
            typed={typed}
            onType={setTyped}
            targets={[]}
            isSearching={false}
            hasFailed={false}
            onClose={() => {}}
          />
        )
      },
    }
  })
  const [onClose, onKey] = [vi.fn(), vi.fn()]
  addEventListener('keydown', onKey)
  render(
    <Suspense fallback={<TypeAhead onClose={onClose} />}>
      <Palette />
    </Suspense>,
  )
  return { load, onClose, onKey }
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

test('what is typed before the palette has loaded is in its field, and presses nothing else', async () => {
  const { load, onKey } = open()
  press('g', 'd', 'x', 'Backspace', ' ', '7', 'Enter')
  expect(onKey).not.toHaveBeenCalled()
  load()
  const field = await screen.findByRole('combobox', { name: 'Reference' })
  expect(field).toHaveProperty('value', 'gd 7')
  expect(document.activeElement).toBe(field)
  press('g')
  expect(onKey).toHaveBeenCalledTimes(1)
})

test('Escape closes it before it has loaded, and what was typed is not kept for the next time', async () => {
  const first = open()
  press('a', 'Escape')
  expect(first.onClose).toHaveBeenCalledTimes(1)
  cleanup()
  const { load } = open()
  press('b')
  load()
  expect(await screen.findByRole('combobox', { name: 'Reference' })).toHaveProperty('value', 'b')
})
