import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import { titleCutCells } from './title-cut-cells.ts'
import type { DataTableProps } from './table-props.ts'
import type { Column } from './table-column.ts'
import { firstTableState, type TableState } from './table-state.ts'

interface Service {
  serviceId: string
  siteName: string
  speed: number | null
}

const services = (count: number): Service[] =>
  Array.from({ length: count }, (_, index) => ({
    serviceId: `S-${index + 1}`,
    siteName: index % 2 === 0 ? `Leeds ${index + 1}` : `Bristol ${index + 1}`,
    speed: index === 0 ? null : index * 10,
  }))

const keyOf = (row: Service) => row.serviceId
const table = (props: Partial<DataTableProps<Service>> = {}) => (
  <DataTable label="Services" rows={services(48)} rowKey={keyOf} {...props} />
)
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const goTo = (value: string) => fireEvent.change(screen.getByLabelText('Go to page'), { target: { value } })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('DataTable on paper', () => {
  it('has all rows, and on the screen its page again', () => {
    render(table())
    expect(names()).toHaveLength(10)
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')))
    expect(names()).toHaveLength(48)
    act(() => void globalThis.dispatchEvent(new Event('afterprint')))
    expect(names()).toHaveLength(10)
  })
})

describe('DataTable headers', () => {
  it('A3.2 headers derive from the keys of the first row', () => {
    render(table())
    expect(headers()).toEqual(['Service ID', 'Site name', 'Speed'])
  })

  it('A3.2 headers come from a label map if there is one', () => {
    render(table({ labels: { speed: 'Speed, Mbit/s' } }))
    expect(headers()).toEqual(['Service ID', 'Site name', 'Speed, Mbit/s'])
  })

  it('A3.2 headers are those of the columns if columns are given', () => {
    const columns: Column<Service>[] = [{ key: 'siteName', header: 'Site', isName: true }]
    render(table({ columns }))
    expect(headers()).toEqual(['Site'])
    expect(names()[0]).toBe('Leeds 1')
  })
})

describe('DataTable search', () => {
  it('A3.2 the search box says how many records it searches', () => {
    render(table())
    expect(screen.getByPlaceholderText('Search 48 records')).toBeTruthy()
  })

  it('A3.2 the search waits 200 ms', async () => {
    render(table())
    type('bristol')
    await wait(199)
    expect(names()[0]).toBe('S-1')
    await wait(1)
    expect(names()[0]).toBe('S-2')
    expect(screen.getByText('1–10 of 24')).toBeTruthy()
  })

  it('does not wait once the focus is elsewhere, so that a click there comes last', () => {
    render(table())
    type('bristol')
    fireEvent.blur(screen.getByRole('searchbox'))
    expect(names()[0]).toBe('S-2')
  })

  it('finds rows with every word, in any order and in any letter case', async () => {
    render(table())
    type('12 BRISTOL')
    await wait(200)
    expect(names()).toEqual(['S-12'])
  })

  it('announces the number of matches', async () => {
    const { container } = render(table({ noun: 'service' }))
    type('bristol')
    await wait(200)
    expect(container.querySelector('output')?.textContent).toBe('24 services found, page 1 of 3')
  })

  it('offers to clear a search that finds nothing, with the full count', async () => {
    render(table({ noun: 'service' }))
    type('rochdael')
    await wait(200)
    expect(screen.getByText('No records match “rochdael”')).toBeTruthy()
    expect(screen.getByText(/see all 48 services/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(names()).toHaveLength(10)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('returns to the first page', async () => {
    render(table())
    fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
    expect(screen.getByText('Page 5 of 5')).toBeTruthy()
    type('bristol')
    await wait(200)
    expect(screen.getByText('Page 1 of 3')).toBeTruthy()
  })
})

describe('DataTable pager', () => {
  it('A3.2 shows Page X of Y and ten rows at first', () => {
    render(table())
    expect(screen.getByText('Page 1 of 5')).toBeTruthy()
    expect(screen.getByText('1–10 of 48')).toBeTruthy()
    expect(names()).toHaveLength(10)
  })

  it('A3.2 offers 10, 25, 50 and 100 rows', () => {
    render(table())
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option')
    expect(sizes.map((size) => size.textContent)).toEqual(['10', '25', '50', '100'])
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '25' } })
    expect(names()).toHaveLength(25)
  })

  it('A3.2 the second pager offers Show 10, 20, 30, 40 and 50', () => {
    render(table({ pager: 'compact' }))
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option')
    expect(sizes.map((size) => size.textContent)).toEqual(['Show 10', 'Show 20', 'Show 30', 'Show 40', 'Show 50'])
  })

  it('A3.2 go to page: the number minus one is the page index', async () => {
    render(table())
    goTo('3')
    await wait(200)
    expect(screen.getByText('Page 3 of 5')).toBeTruthy()
    expect(names()[0]).toBe('S-21')
  })

  it('A3.2 go to page: an empty value goes to the first page', async () => {
    render(table())
    goTo('3')
    await wait(200)
    goTo('')
    await wait(200)
    expect(screen.getByText('Page 1 of 5')).toBeTruthy()
  })

  it('A3.2 go to page: stays within the existing pages', async () => {
    render(table())
    goTo('99')
    await wait(200)
    expect(screen.getByText('Page 5 of 5')).toBeTruthy()
    goTo('0')
    await wait(200)
    expect(screen.getByText('Page 1 of 5')).toBeTruthy()
  })

  it('keeps the focus on a pager button that becomes disabled', () => {
    render(table())
    const last = screen.getByRole('button', { name: 'Last page' })
    last.focus()
    fireEvent.click(last)
    expect(document.activeElement).toBe(last)
    expect(last.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('DataTable row with a link', () => {
  /** The clicks that reach the link of the first row. */
  const linked = () => {
    const clicks: MouseEvent[] = []
    const keep = (event: React.MouseEvent) => {
      event.preventDefault()
      clicks.push(event.nativeEvent)
    }
    const columns: Column<Service>[] = [
      {
        key: 'siteName',
        header: 'Site',
        isName: true,
        cell: ({ siteName, serviceId }) => (
          <a href={`/${serviceId}`} onClick={keep}>
            {siteName}
          </a>
        ),
      },
      { key: 'speed', header: 'Speed', cell: () => createPortal(<p>A menu over the page</p>, document.body) },
      { key: 'serviceId', header: 'Service' },
    ]
    render(table({ rows: services(1), columns }))
    return clicks
  }

  it('follows the link from anywhere in the row, with the keys that are held', () => {
    const clicks = linked()
    fireEvent.click(screen.getByText('S-1'))
    fireEvent.click(screen.getByText('S-1'), { ctrlKey: true })
    fireEvent.click(screen.getByText('S-1'), { metaKey: true, shiftKey: true })
    const held = clicks.map(({ ctrlKey, metaKey, shiftKey }) => ({ ctrlKey, metaKey, shiftKey }))
    expect(held).toEqual([
      { ctrlKey: false, metaKey: false, shiftKey: false },
      { ctrlKey: true, metaKey: false, shiftKey: false },
      { ctrlKey: false, metaKey: true, shiftKey: true },
    ])
  })

  it('follows a middle click in a tab, and no right click', () => {
    const clicks = linked()
    fireEvent(screen.getByText('S-1'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent(screen.getByText('S-1'), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    expect(clicks.map(({ button }) => button)).toEqual([1])
  })

  it('leaves clicks in what a cell opens over the page alone, and those on the link itself', () => {
    const clicks = linked()
    fireEvent.click(screen.getByText('A menu over the page'))
    expect(clicks).toEqual([])
    fireEvent.click(screen.getByRole('link'))
    expect(clicks).toHaveLength(1)
  })
})

describe('DataTable cell of several parts', () => {
  it('has its whole text as title while a part is cut', () => {
    const columns: Column<Service>[] = [
      { key: 'siteName', header: 'Site', isName: true },
      {
        key: 'serviceId',
        header: 'Service',
        cell: ({ serviceId }) => <small style={{ textOverflow: 'ellipsis' }}>{serviceId}</small>,
      },
    ]
    render(table({ rows: services(1), columns }))
    titleCutCells()
    const part = screen.getByText('S-1')
    const cell = part.closest('td')
    // The environment has neither layout nor rendered text.
    Object.defineProperty(cell, 'innerText', { value: 'Case\nS-1 ' })
    const width = vi.spyOn(part, 'scrollWidth', 'get').mockReturnValue(90)
    vi.spyOn(part, 'clientWidth', 'get').mockReturnValue(40)
    fireEvent.pointerOver(part)
    expect(cell?.title).toBe('Case, S-1')
    width.mockReturnValue(40)
    fireEvent.pointerOver(part)
    expect(cell?.hasAttribute('title')).toBe(false)
  })
})

describe('DataTable sorting', () => {
  it('sorts ascending, descending and not at all, and says so in the header', () => {
    render(table())
    const sort = () => fireEvent.click(screen.getByRole('button', { name: 'Speed' }))
    const header = () => screen.getByRole('columnheader', { name: 'Speed' })
    sort()
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    expect(names()[0]).toBe('S-2')
    sort()
    expect(header().getAttribute('aria-sort')).toBe('descending')
    expect(names()[0]).toBe('S-48')
    sort()
    expect(header().getAttribute('aria-sort')).toBeNull()
    expect(names()[0]).toBe('S-1')
  })

  it('orders numbers inside words by their size', () => {
    render(table())
    fireEvent.click(screen.getByRole('button', { name: 'Service ID' }))
    expect(names().slice(0, 3)).toEqual(['S-1', 'S-2', 'S-3'])
  })
})

describe('DataTable with rows from the server', () => {
  const onServer = (state: Partial<TableState> = {}, props: Partial<DataTableProps<Service>> = {}) => {
    const onStateChange = vi.fn<(state: TableState) => void>()
    const rows = services(10)
    render(table({ rows, total: 2_400_000, state: { ...firstTableState, ...state }, onStateChange, ...props }))
    return onStateChange
  }

  it('A3.3 pages through the server and shows its total', () => {
    const onStateChange = onServer({ page: 4 })
    expect(screen.getByText('Page 5 of 240,000')).toBeTruthy()
    expect(screen.getByText('41–50 of 2,400,000')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(onStateChange).toHaveBeenCalledExactlyOnceWith({ ...firstTableState, page: 5 })
  })

  it('says that a search finds more than its pages show', () => {
    onServer({ search: 'Leeds', page: 99 }, { total: 1000, isMore: true, noun: 'service' })
    expect(screen.getByText('991–1,000 of more than 1,000')).toBeTruthy()
    expect(screen.getByText('More than 1,000 services found, page 100 of 100')).toBeTruthy()
  })

  it('A3.3 asks the server to search, after the pause and from the first page', async () => {
    const onStateChange = onServer({ page: 4 })
    type('leeds')
    await wait(200)
    expect(onStateChange).toHaveBeenCalledExactlyOnceWith({ ...firstTableState, search: 'leeds' })
  })

  it('A3.3 asks the server to sort and leaves the rows as they came', () => {
    const onStateChange = onServer()
    fireEvent.click(screen.getByRole('button', { name: 'Speed' }))
    expect(onStateChange).toHaveBeenCalledExactlyOnceWith({
      ...firstTableState,
      sort: { key: 'speed', descending: false },
    })
    expect(names()[0]).toBe('S-1')
  })

  it('keeps the old rows while it fetches again', () => {
    onServer({}, { busy: true })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(names()).toHaveLength(10)
  })

  it('reserves the space of the first rows while they load', () => {
    onServer({}, { rows: [], total: 0, loading: true, columns: [{ key: 'siteName', header: 'Site' }] })
    expect(screen.getAllByRole('row')).toHaveLength(11)
    // No number is shown before one is known.
    expect(screen.getByPlaceholderText('Search records')).toBeTruthy()
    expect(screen.queryByText(/^Page/)).toBeNull()
  })

  it('names the failure and offers another try', () => {
    const onRetry = vi.fn()
    onServer({}, { rows: [], total: 0, problem: { title: 'We could not load your services', onRetry } })
    expect(screen.getByRole('alert').textContent).toContain('We could not load your services')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('says that there are no rows yet', () => {
    onServer({}, { rows: [], total: 0, noun: 'service' })
    expect(screen.getByText('No services yet')).toBeTruthy()
  })
})
