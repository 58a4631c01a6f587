import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReactNode, Suspense, use, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Modal } from './Modal.tsx'

afterEach(cleanup)

beforeAll(() => {
  // The test browser has the element but cannot open it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

function Visit({ onClosed }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Book
      </button>
      <Modal
        open={open}
        title="Book a visit"
        footer={<button type="button">Book visit</button>}
        onClose={() => {
          setOpen(false)
          onClosed?.()
        }}
      >
        Choose a day
      </Modal>
    </>
  )
}

const next = new Promise<ReactNode>(() => {})

function Loading() {
  return use(next)
}

describe('Modal', () => {
  it('A3.1 shows header, content and footer and is named by its header', async () => {
    render(<Visit />)
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    const dialog = screen.getByRole('dialog', { name: 'Book a visit' })
    expect(dialog.textContent).toContain('Choose a day')
    expect(screen.getByRole('button', { name: 'Book visit' })).toBeTruthy()
  })

  it('A3.1 closes by Escape through its owner', async () => {
    const onClosed = vi.fn()
    render(<Visit onClosed={onClosed} />)
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(onClosed).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('A3.1 closes by its cross', async () => {
    render(<Visit />)
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('A3.1 keeps its content while it fades out and drops it afterwards', async () => {
    render(<Visit />)
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(dialog.textContent).toContain('Choose a day')
    fireEvent.transitionEnd(dialog)
    expect(dialog.textContent).toBe('')
  })

  it('A3.1 closes itself when it leaves the page open, so that the focus returns', async () => {
    const { unmount } = render(<Modal open title="Book a visit" onClose={() => undefined} />)
    const dialog = screen.getByRole('dialog')
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
    unmount()
    expect(close.mock.contexts).toContain(dialog)
    close.mockRestore()
  })

  it('does not take the change of its page for a choice to close it', async () => {
    const onClosed = vi.fn()
    const page = (rest: ReactNode) => (
      <Suspense>
        <Visit onClosed={onClosed} />
        {rest}
      </Suspense>
    )
    const { rerender } = render(page(null))
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    await act(async () => rerender(page(<Loading />)))
    expect(dialog.open).toBe(false)
    fireEvent(dialog, new Event('close'))
    expect(onClosed).not.toHaveBeenCalled()
  })

  it('closes through its owner when the browser closes it', async () => {
    const onClosed = vi.fn()
    render(<Visit onClosed={onClosed} />)
    await userEvent.click(screen.getByRole('button', { name: 'Book' }))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    dialog.close()
    fireEvent(dialog, new Event('close'))
    expect(onClosed).toHaveBeenCalledOnce()
  })

  it('A3.1 opens in 300 ms and closes in 200 ms', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(read('tokens.css')).toMatch(/--modal-in: 300ms;\s+--modal-out: 200ms;/)
    const css = read('Modal.module.css')
    expect(css).toMatch(/\.dialog \{[^}]*opacity var\(--modal-out\)/)
    expect(css).toMatch(/\.dialog\[open\] \{[^}]*transition-duration: var\(--modal-in\)/)
  })
})
