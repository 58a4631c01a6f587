import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { InlineEdit } from './InlineEdit.tsx'

afterEach(cleanup)

const saved = vi.fn<(value: string) => Promise<string | void>>()

async function open(outcome: () => Promise<string | void> = async () => undefined) {
  saved.mockReset().mockImplementation(outcome)
  render(<InlineEdit value="NRW-FS-WAN" label="reference" mono onConfirm={saved} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit reference' }))
  return { field: await screen.findByRole('textbox'), tick: screen.getByRole('button', { name: 'Save reference' }) }
}

describe('InlineEdit', () => {
  it('A3.4 has a display mode and an edit mode with the value selected', async () => {
    const { field } = await open()
    expect(field).toHaveProperty('value', 'NRW-FS-WAN')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('X')
    expect(field).toHaveProperty('value', 'X')
  })

  it('opens with the text typed before a reload, and forgets it once it is saved or discarded', async () => {
    const kept = new Map([['typed', 'HALF-TYP']])
    const drafts = {
      recall: () => kept.get('typed') ?? null,
      remember: (typed: string) => void (typed ? kept.set('typed', typed) : kept.delete('typed')),
    }
    render(<InlineEdit value="NRW" label="reference" onConfirm={saved} drafts={drafts} />)
    const field = await screen.findByRole('textbox')
    expect(field).toHaveProperty('value', 'HALF-TYP')
    await userEvent.type(field, 'ED', { initialSelectionStart: 8 })
    expect(kept.get('typed')).toBe('HALF-TYPED')
    await userEvent.keyboard('{Escape}')
    expect(kept.size).toBe(0)
    expect(screen.getByText('NRW')).toBeTruthy()
  })

  it('A3.4 confirm is disabled while the value equals the original', async () => {
    const { field, tick } = await open()
    expect(tick).toHaveProperty('disabled', true)
    await userEvent.type(field, '2')
    expect(tick).toHaveProperty('disabled', false)
    await userEvent.type(field, '{Backspace}')
    expect(tick).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Enter}')
    expect(saved).not.toHaveBeenCalled()
  })

  it('A3.4 confirm calls update with the new value', async () => {
    const { field, tick } = await open()
    await userEvent.type(field, '2')
    await userEvent.click(tick)
    expect(saved).toHaveBeenCalledExactlyOnceWith('NRW-FS-WAN2')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit reference' }))
  })

  it('A3.4 Enter confirms', async () => {
    await open()
    await userEvent.keyboard('NEW{Enter}')
    expect(saved).toHaveBeenCalledExactlyOnceWith('NEW')
  })

  it('A3.4 cancel restores the original', async () => {
    await open()
    await userEvent.keyboard('NEW')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('NRW-FS-WAN')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
  })

  it('A3.4 Escape restores the original', async () => {
    await open()
    await userEvent.keyboard('NEW{Escape}')
    expect(screen.getByText('NRW-FS-WAN')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
  })

  it('keeps the typed text when it is refused, and says why', async () => {
    const { field } = await open(async () => 'Already used on S-1974402.')
    await userEvent.keyboard('NEW{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Already used on S-1974402.')
    expect(field).toHaveProperty('value', 'NEW')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the message of a thrown failure', async () => {
    await open(() => Promise.reject(new Error('The service did not answer.')))
    await userEvent.keyboard('NEW{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('The service did not answer.')
  })

  it('does not save twice while it waits', async () => {
    await open(() => new Promise(() => undefined))
    await userEvent.keyboard('NEW{Enter}{Enter}')
    expect(saved).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Save reference' }).getAttribute('aria-busy')).toBe('true')
  })
})
