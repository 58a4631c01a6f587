import '../../shell/testing/boot-page.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { moveToRow, openRow, pressKey } from './row-keys.ts'

afterEach(cleanup)

const pressed = vi.fn()
const row = (name: string, isLink = false) => (
  <tr key={name}>
    <th scope="row">{isLink ? <a href={`/${name}`}>{name}</a> : name}</th>
    <td>
      <button type="button" data-key="c" onClick={() => pressed(name)}>
        Change {name}
      </button>
    </td>
  </tr>
)

function show(isLink = false) {
  pressed.mockClear()
  render(
    <main>
      <button type="button" data-key="n" onClick={() => pressed('new')}>
        Add
      </button>
      <table>
        <tbody>{['one', 'two', 'three'].map((name) => row(name, isLink))}</tbody>
      </table>
      <form data-key="f">
        <input aria-label="Name" />
      </form>
    </main>,
  )
}

test('rows are walked by their names, from the first to the last', () => {
  show()
  const names = () => document.activeElement?.textContent
  for (const [step, name] of [
    [1, 'one'],
    [1, 'two'],
    [1, 'three'],
    [1, 'three'],
    [-1, 'two'],
  ] as const) {
    moveToRow(step)
    expect(names()).toBe(name)
  }
})

test('a row with a link has the focus on it, so that Enter follows it', () => {
  show(true)
  moveToRow(1)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'one' }))
  openRow()
  expect(pressed).not.toHaveBeenCalled()
})

test('back from a record, the walk continues at its row', () => {
  show(true)
  moveToRow(1)
  moveToRow(1)
  cleanup()
  show(true)
  moveToRow(1)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'two' }))
})

test('Enter on a row without a button follows its first link', () => {
  const followed = vi.fn((event: Event) => event.preventDefault())
  render(
    <main>
      <table>
        <tbody>
          <tr>
            <th scope="row">CB-2026-11</th>
            <td>
              <a href="/desk/accounts/104872">Brackenfell</a>
            </td>
          </tr>
        </tbody>
      </table>
    </main>,
  )
  screen.getByRole('link').addEventListener('click', followed)
  moveToRow(1)
  openRow()
  expect(followed).toHaveBeenCalledTimes(1)
})

test('of a part and a button within it for the same letter, the button is pressed', () => {
  pressed.mockClear()
  render(
    <main>
      <div data-key="r">
        <textarea aria-label="Text" />
        <button type="button" data-key="r" onClick={() => pressed('reply')}>
          Reply
        </button>
      </div>
    </main>,
  )
  pressKey('r')
  expect(pressed.mock.calls).toEqual([['reply']])
})

test('Enter and a letter press the buttons of the row that has the focus, and of no other', () => {
  show()
  expect(pressKey('c')).toBe(false)
  openRow()
  expect(pressed).not.toHaveBeenCalled()
  moveToRow(1)
  moveToRow(1)
  openRow()
  expect(pressKey('c')).toBe(true)
  expect(pressed.mock.calls).toEqual([['two'], ['two']])
})

test('of several buttons with one letter, the one with the focus is pressed, otherwise the first', () => {
  pressed.mockClear()
  render(
    <main>
      {['first', 'second'].map((name) => (
        <button key={name} type="button" data-key="d" onClick={() => pressed(name)}>
          Withdraw {name}
        </button>
      ))}
    </main>,
  )
  pressKey('d')
  screen.getByRole('button', { name: 'Withdraw second' }).focus()
  pressKey('d')
  expect(pressed.mock.calls).toEqual([['first'], ['second']])
})

test('a letter that the row does not have presses what the page has, or focuses its first field', () => {
  show()
  moveToRow(1)
  expect(pressKey('n')).toBe(true)
  expect(pressed.mock.calls).toEqual([['new']])
  pressKey('f')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  expect(pressKey('z')).toBe(false)
})
