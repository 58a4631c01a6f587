import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChartLegend } from './ChartLegend.tsx'

afterEach(cleanup)

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))

test('lines that are measures of one subject have one figure each, and the latest', () => {
  render(
    <ChartLegend
      header="Latency"
      overallHeader="24 hours"
      unit="ms"
      formatValue={undefined}
      series={[
        { key: 'avg', name: 'Average', overall: 'average', values: [10, 20] },
        { key: 'max', name: 'Highest', overall: 'highest', values: [40, 30] },
        { key: 'min', name: 'Lowest', overall: 'lowest', values: [7, null] },
      ]}
    />,
  )
  expect(rows()).toEqual([
    ['Latency', '24 hours', 'Latest'],
    ['Average', '15', '20'],
    ['Highest', '40', '30'],
    ['Lowest', '7', '–'],
  ])
})

test('other lines have all figures', () => {
  render(
    <ChartLegend
      header="Direction"
      overallHeader={undefined}
      unit="Mbit/s"
      formatValue={undefined}
      series={[{ key: 'in', name: 'Inbound', values: [10, 30] }]}
    />,
  )
  expect(rows()).toEqual([
    ['Direction', 'Lowest', 'Average', 'Highest', '95th percentile', 'Latest'],
    ['Inbound', '10', '20', '30', '30', '30'],
  ])
})
