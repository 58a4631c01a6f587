import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type NewToast, ToastProvider, useToasts } from './Toasts.tsx'

function Bench({ toast }: { toast: NewToast }) {
  const toasts = useToasts()
  return (
    <button type="button" onClick={() => toasts.show(toast)}>
      Show
    </button>
  )
}

const show = (toast: NewToast, times = 1) => {
  render(
    <ToastProvider>
      <Bench toast={toast} />
    </ToastProvider>,
  )
  for (let time = 0; time < times; time += 1) fireEvent.click(screen.getByRole('button', { name: 'Show' }))
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Toasts', () => {
  it('shows a success for six seconds, as a status', async () => {
    show({ kind: 'ok', text: 'Saved' })
    expect(screen.getByRole('status').textContent).toContain('Saved')
    await wait(5999)
    expect(screen.queryByText('Saved')).toBeTruthy()
    await wait(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('keeps a failure until it is dismissed, as an alert', async () => {
    show({ kind: 'bad', text: 'Not saved' })
    await wait(60_000)
    expect(screen.getByRole('alert').textContent).toContain('Not saved')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Not saved')).toBeNull()
  })

  it('waits while the pointer or the focus is on it', async () => {
    show({ kind: 'ok', text: 'Saved' })
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
    await wait(20_000)
    expect(screen.queryByText('Saved')).toBeTruthy()
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
    await wait(6000)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('shows three at most', () => {
    show({ kind: 'ok', text: 'Saved' }, 5)
    expect(screen.getAllByText('Saved')).toHaveLength(3)
  })

  it('acts once and disappears', () => {
    const onAct = vi.fn()
    show({ kind: 'ok', text: 'Saved', action: { label: 'Undo', onAct } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAct).toHaveBeenCalledOnce()
    expect(screen.queryByText('Saved')).toBeNull()
  })
})
