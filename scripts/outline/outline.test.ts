import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineFile } from './outline.ts'
import { areaOf, simplify } from './simplify.ts'

test('the outline of the map is what its command writes', () => {
  const file = join(import.meta.dirname, '..', '..', 'web', 'src', 'network', 'outline.ts')
  expect(readFileSync(file, 'utf8')).toBe(outlineFile())
})

const anyPoint = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })

test('a simplified line keeps its ends and its order, and adds no point', () => {
  fc.assert(
    fc.property(
      fc.array(anyPoint, { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 0, max: 50 }),
      (line, tolerance) => {
        const kept = simplify(line, tolerance)
        expect(kept[0]).toBe(line[0])
        expect(kept.at(-1)).toBe(line.at(-1))
        const positions = kept.map((point) => line.indexOf(point))
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      },
    ),
  )
})

test('points on a straight line are dropped, a corner is kept', () => {
  const corner = { x: 10, y: 0 }
  const line = [{ x: 0, y: 0 }, { x: 4, y: 0 }, corner, { x: 10, y: 3 }, { x: 10, y: 9 }]
  expect(simplify(line, 0.5)).toEqual([line[0], corner, line[4]])
})

test('the area of a square, whichever way round', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 2 },
  ]
  expect(areaOf(square)).toBe(4)
  expect(areaOf(square.toReversed())).toBe(4)
})
