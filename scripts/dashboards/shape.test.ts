import { expect, test } from 'vitest'
import { dashboards } from './questions.ts'
import { shapeFaults } from './shape.ts'

test('every dashboard has the shape of the schema that Grafana publishes', () => {
  expect(dashboards.size).toBe(3)
  expect(shapeFaults(dashboards)).toEqual([])
})

test('a dashboard that Grafana would not understand is refused', () => {
  const overview = dashboards.get('overview') ?? ''
  const broken = [
    overview.replace('"lastNotNull"', '7'),
    overview.replace('"displayMode": "list"', '"displayMode": "tree"'),
    overview.replace('"gridPos"', '"gridPosition"'),
  ]
  const faults = shapeFaults(new Map(broken.map((json, at) => [`broken-${at}`, json])))
  expect(faults).toEqual([
    expect.stringContaining('broken-0.ts'),
    expect.stringContaining('broken-1.ts'),
    expect.stringContaining('broken-2.ts'),
  ])
})
