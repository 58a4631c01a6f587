import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pieceGroups } from '../gallery/pieces.ts'
import { Accordion } from './Accordion.tsx'
import { Button } from './Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { KeyValueGroups } from './KeyValueGroups.tsx'
import { Link } from './Link.tsx'
import { type AnchorProps, LinkProvider } from './LinkProvider.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { OfflineReason } from './offline-reason.ts'
import { PageHeader } from './PageHeader.tsx'
import { Select } from './Select.tsx'
import { Tabs } from './Tabs.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

describe('Accordion', () => {
  it('A3.5 opens to at most 33vh in 0.35 s', () => {
    expect(css('Accordion.module.css')).toMatch(/\.open \{[^}]*max-height: 33vh/)
    expect(css('Accordion.module.css')).toMatch(/max-height var\(--accordion\)/)
    expect(css('tokens.css')).toContain('--accordion: 350ms;')
  })

  it('A3.5 says whether it is open and ties the button to the panel', () => {
    render(<Accordion title="Router">R-2200</Accordion>)
    const button = screen.getByRole('button', { name: 'Router' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('region', { name: 'Router' }).id).toBe(button.getAttribute('aria-controls'))
  })
})

describe('Button', () => {
  it('A3.6 comes in five sizes and four colours, one for buying and one for what cannot be undone', () => {
    const sheet = css('Button.module.css')
    const heights = { xs: '1.5rem', sm: '2rem', lg: '2.75rem', xl: '3.25rem' }
    for (const [size, height] of Object.entries(heights))
      expect(sheet).toMatch(new RegExp(`\\.${size} \\{[^}]*--height: ${height}`))
    expect(sheet).toMatch(/\.button \{[^}]*--height: 2\.25rem/)
    for (const colour of ['primary', 'secondary', 'tertiary', 'outline', 'cta', 'destructive'])
      expect(sheet).toMatch(new RegExp(`\n  \\.${colour}(,| \\{)`))
  })

  it('A3.6 says why it is disabled, stays reachable and does nothing', () => {
    const onClick = vi.fn()
    render(
      <Button disabledReason="Only an administrator can do this." onClick={onClick}>
        Add contact
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Add contact' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Only an administrator can do this.',
    )
  })

  it('leaves the reason of all buttons that wait for the network to the top of the page, and reads it out', () => {
    const reason = 'You are offline. Changes are available when you reconnect.'
    render(
      <OfflineReason value={reason}>
        <Button needsNetwork>Publish</Button>
        <Button needsNetwork disabledReason="No records changed.">
          Review
        </Button>
      </OfflineReason>,
    )
    const describedBy = (name: string) => {
      const button = screen.getByRole('button', { name })
      return { button, reason: document.getElementById(button.getAttribute('aria-describedby') ?? '') }
    }
    const publish = describedBy('Publish')
    expect(publish.reason?.textContent).toBe(reason)
    expect(publish.reason?.className).toContain('saidAbove')
    const review = describedBy('Review')
    expect(review.reason?.className).not.toContain('saidAbove')
    expect(css('Button.module.css')).toMatch(/\.saidAbove:not\(dialog \*\) \{[^}]*display: none/)
  })

  it('A3.6 keeps its label while busy and ignores further clicks', () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Publish
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: /^Publish/ }))
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('Select', () => {
  it('A3.7 options have a key, a value and a name', () => {
    const onValueChange = vi.fn()
    const options = [
      { key: 'a', value: 'Customer Service', name: 'Customer Services' },
      { key: 'b', value: 'Billing', name: 'Billing & Finance' },
    ]
    render(<Select label="Role" options={options} value="Billing" onValueChange={onValueChange} />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Customer Services',
      'Billing & Finance',
    ])
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'Customer Service' } })
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('Customer Service')
  })
})

describe('The gallery', () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = () => undefined
  })
  const pages = pieceGroups.flatMap((group) => Object.entries(group.pieces))

  it('A3.7 has a page for every component', () => {
    const parts =
      /^(Chart|Choice|FieldError|Field$|GoToPage|HalfCircle|InlineEditForm|LinkProvider|Menu$|ComboBox|DatePicker|OverlayRoot|Page(r|Steps)$|SearchTexts|Sortable|Table|TabsMenu|ToastCard|Virtual|VisuallyHidden|Announcement|Spinner|CopyButton|KeyValueGroups|TextArea)/
    const files = readdirSync(import.meta.dirname).filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
    const pieces = files.map((file) => file.replace('.tsx', '')).filter((name) => !parts.test(name))
    const shown = new Set(pages.map(([name]) => name))
    expect(pieces.filter((piece) => !shown.has(piece))).toEqual([])
  })

  it.each(pages)('A3.7 draws %s', (_, Page) => {
    // Toasts need their provider, which is in the gallery's frame.
    if (Page.name === 'ToastsPage') return
    expect(() => render(<Page />)).not.toThrow()
  })
})

describe('Links', () => {
  function RouterLink({ children, ...rest }: AnchorProps) {
    return (
      <a data-router {...rest}>
        {children}
      </a>
    )
  }

  it('use the link component of the application everywhere', () => {
    render(
      <LinkProvider component={RouterLink}>
        <Link href="/a">A</Link>
        <Button href="/b">B</Button>
        <Tabs label="Places" tabs={[{ href: '/c', label: 'C', current: true }]} />
        <PageHeader title="T" crumbs={[{ label: 'D', href: '/d' }, { label: 'T' }]} />
      </LinkProvider>,
    )
    for (const name of ['A', 'B', 'C', 'D'])
      expect(screen.getByRole('link', { name }).hasAttribute('data-router')).toBe(true)
    expect(screen.getByRole('link', { name: 'C' }).getAttribute('aria-current')).toBe('page')
  })

  it('say that they open in a new tab if they lead outside', () => {
    render(
      <Link href="https://help.example" external>
        FAQs
      </Link>,
    )
    const link = screen.getByRole('link', { name: 'FAQs (opens in a new tab)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })
})

describe('Fields', () => {
  it('tie the label, the hint and the error to the control', () => {
    render(<TextField label="Reply by" hint="A day" error="Enter a real date" optional />)
    const field = screen.getByLabelText(/Reply by/)
    const words = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(words.map((word) => word?.textContent)).toEqual(['A day', 'Enter a real date'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('(optional)')).toBeTruthy()
  })

  it('are reached from the error summary, which takes the focus first', () => {
    render(
      <>
        <ErrorSummary problems={[{ fieldId: 'email', message: 'Enter an email address' }]} />
        <TextField id="email" label="Email" />
      </>,
    )
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'There is a problem' }))
    fireEvent.click(screen.getByRole('link', { name: 'Enter an email address' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})

describe('Loading screens and opaque objects', () => {
  it('A1.12 the loading screen has its default text', () => {
    render(<LoadingScreen background="rgb(1, 2, 3)" />)
    const screenful = screen.getByRole('status')
    expect(screenful.textContent).toBe('Welcome to Zen... Please wait')
    expect(screenful.style.background).toBe('rgb(1, 2, 3)')
  })

  it('shows unknown keys of an opaque object, nested ones under their own heading', () => {
    render(<KeyValueGroups value={{ newThing: 'x', router: { macAddress: '00-00-5E-00-53-1F' }, ends: [{ a: 1 }] }} />)
    expect(screen.getByText('New thing')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Router' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy MAC address' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Ends 1' })).toBeTruthy()
  })
})
