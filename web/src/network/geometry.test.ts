import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf, mostSingleSites } from './clusters.ts'
import { leadCourse, marginLabels, mostLabels } from './margin-labels.ts'
import { type Direction, directions, nearestIn } from './nearest.ts'
import { pointOf } from './projection.ts'
import { separated } from './separate.ts'
import { spread } from './spread.ts'
import { areaBetweenLabels, drawn, fitted, frame, wholeArea, zoomed } from './view.ts'

const coordinate = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const latitude = coordinate(49.8, 60.9)
const longitude = coordinate(-8.2, 1.8)
const somewhere = fc.record({ latitude, longitude })
const anyPoint = fc.record({ x: coordinate(0, frame.width), y: coordinate(0, frame.height) })
const sitesOf = (maxLength: number, minLength = 0) =>
  fc
    .array(anyPoint, { minLength, maxLength })
    .map((points) => points.map((at, index) => ({ siteId: `S-${index}`, at })))

test('the projection keeps distances: a degree of latitude is 111 km anywhere in the country', () => {
  fc.assert(
    fc.property(coordinate(49.8, 59.9), longitude, (south, lon) => {
      const a = pointOf({ latitude: south, longitude: lon })
      const b = pointOf({ latitude: south + 1, longitude: lon })
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(110.9)
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(112)
    }),
  )
})

test('north is up and east is right', () => {
  fc.assert(
    fc.property(somewhere, (place) => {
      const at = pointOf(place)
      expect(pointOf({ ...place, latitude: place.latitude + 0.5 }).y).toBeLessThan(at.y)
      expect(pointOf({ ...place, longitude: place.longitude + 0.5 }).x).toBeGreaterThan(at.x)
    }),
  )
})

test('every site of a fitted view lies within its area', () => {
  fc.assert(
    fc.property(
      fc.array(somewhere, { minLength: 1 }),
      fc.constantFrom(areaBetweenLabels, wholeArea),
      (places, area) => {
        const view = fitted(places.map(pointOf), area)
        for (const place of places) {
          const { x, y } = drawn(view, pointOf(place))
          expect(x).toBeGreaterThanOrEqual(area.left - 0.001)
          expect(x).toBeLessThanOrEqual(area.right + 0.001)
          expect(y).toBeGreaterThanOrEqual(area.top - 0.001)
          expect(y).toBeLessThanOrEqual(area.bottom + 0.001)
        }
      },
    ),
  )
})

test('zooming in and out again keeps the point in the middle, and never goes below the whole', () => {
  fc.assert(
    fc.property(fc.array(somewhere, { minLength: 2 }), anyPoint, (places, around) => {
      const whole = fitted(places.map(pointOf), wholeArea)
      const near = zoomed(whole, 2, whole, around)
      const there = { x: (around.x - whole.x) / whole.scale, y: (around.y - whole.y) / whole.scale }
      expect(drawn(near, there).x).toBeCloseTo(around.x, 6)
      expect(drawn(near, there).y).toBeCloseTo(around.y, 6)
      expect(zoomed(near, 0.1, whole)).toEqual(whole)
    }),
  )
})

test('each site is in exactly one cluster, and few sites are never clustered', () => {
  fc.assert(
    fc.property(sitesOf(120), (sites) => {
      const clusters = clustersOf(sites)
      const ids = clusters.flatMap((cluster) => cluster.sites.map(({ siteId }) => siteId))
      expect(ids.toSorted()).toEqual(sites.map(({ siteId }) => siteId).toSorted())
      if (sites.length <= mostSingleSites) expect(clusters).toHaveLength(sites.length)
      expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length)
    }),
  )
})

test('the first sites of two clusters are farther apart than the distance, and each site is near the first of its own', () => {
  fc.assert(
    fc.property(sitesOf(160, mostSingleSites + 1), coordinate(10, 120), (sites, distance) => {
      const firsts = clustersOf(sites, distance).map((cluster) => {
        const [first] = cluster.sites
        for (const { at } of cluster.sites) {
          expect(Math.hypot(at.x - (first?.at.x ?? 0), at.y - (first?.at.y ?? 0))).toBeLessThanOrEqual(distance)
        }
        return first?.at ?? { x: 0, y: 0 }
      })
      for (const [index, a] of firsts.entries()) {
        for (const b of firsts.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(distance)
      }
    }),
  )
})

const anyDirection = fc.constantFrom<Direction>('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')

test('an arrow leads to a site ahead whenever there is one, straight ahead before aside', () => {
  fc.assert(
    fc.property(sitesOf(30), anyPoint, anyDirection, (sites, from, direction) => {
      const way = directions[direction]
      const aheadOf = ({ at }: { at: typeof from }) => (at.x - from.x) * way.x + (at.y - from.y) * way.y
      const asideOf = ({ at }: { at: typeof from }) => Math.abs((at.x - from.x) * way.y - (at.y - from.y) * way.x)
      const found = nearestIn(sites, from, direction)
      const ahead = sites.filter((site) => aheadOf(site) > 0)
      expect(found !== undefined).toBe(ahead.length > 0)
      if (!found) return
      expect(aheadOf(found)).toBeGreaterThan(0)
      const straight = ahead.filter((site) => asideOf(site) <= aheadOf(site))
      if (straight.length > 0) expect(asideOf(found)).toBeLessThanOrEqual(aheadOf(found))
    }),
  )
})

test('few marks are drawn apart enough to press, and one with room stays where it is', () => {
  fc.assert(
    fc.property(sitesOf(6), (sites) => {
      const marks = separated(sites)
      for (const [index, { at }] of marks.entries()) {
        for (const other of marks.slice(index + 1)) {
          expect(Math.hypot(at.x - other.at.x, at.y - other.at.y)).toBeGreaterThan(33)
        }
      }
    }),
  )
  const alone = { siteId: 'A', at: { x: 400, y: 400 } }
  const near = [
    { siteId: 'B', at: { x: 100, y: 100 } },
    { siteId: 'C', at: { x: 104, y: 100 } },
  ]
  expect(separated([alone, ...near]).map(({ at }) => at.x)).toEqual([400, 85, 119])
})

test('labels stay in the frame, one for each site, and never overlap, whether of one line or two', () => {
  const tall = fc.array(fc.boolean(), { minLength: mostLabels, maxLength: mostLabels })
  fc.assert(
    fc.property(sitesOf(mostLabels), tall, (sites, isTall) => {
      const labels = marginLabels(sites.map((site, index) => ({ ...site, isTall: isTall[index] === true })))
      expect(labels.map(({ siteId }) => siteId).toSorted()).toEqual(sites.map(({ siteId }) => siteId).toSorted())
      for (const side of ['left', 'right']) {
        let below = 4.99
        for (const label of labels.filter((each) => each.side === side)) {
          const half = label.isTall ? 34 : 25
          expect(label.y - half).toBeGreaterThanOrEqual(below)
          below = label.y + half - 0.01
        }
        expect(below).toBeLessThanOrEqual(frame.height - 66.99)
      }
    }),
  )
})

test('the line of a label leads past the site between it and its own', () => {
  const near = { siteId: 'near', at: { x: 319, y: 474 } }
  const far = { siteId: 'far', at: { x: 380, y: 478 }, isTall: true }
  const east = [100, 200].map((y) => ({ siteId: `east ${y}`, at: { x: 700, y } }))
  const labels = marginLabels([near, far, ...east])
  expect(labels.map(({ siteId }) => siteId).slice(0, 2)).toEqual(['far', 'near'])
  for (const { x, y } of labels.filter(({ siteId }) => siteId === 'far').flatMap(leadCourse))
    expect(Math.hypot(x - near.at.x, y - near.at.y)).toBeGreaterThan(12)
})

test('a sign is at its first free place, and covers as little as possible if none is free', () => {
  fc.assert(
    fc.property(sitesOf(12), fc.array(anyPoint, { minLength: 1, maxLength: 6 }), (sites, places) => {
      const half = { x: 12, y: 12 }
      const taken = sites.map(({ at }) => ({ at, half }))
      const covers = (at: { x: number; y: number }) =>
        taken.reduce((sum, box) => {
          const [width, height] = [24 - Math.abs(box.at.x - at.x), 24 - Math.abs(box.at.y - at.y)]
          return sum + (width > 0 && height > 0 ? width * height : 0)
        }, 0)
      const at = spread([{ key: 'a', half, places }], taken).get('a')
      const free = places.find((place) => covers(place) === 0)
      if (free) expect(at).toEqual(free)
      else expect(covers(at ?? { x: 0, y: 0 })).toBeLessThanOrEqual(Math.min(...places.map(covers)) + 0.011)
    }),
  )
  const half = { x: 5, y: 5 }
  const place = { x: 50, y: 50 }
  const two = spread(
    ['a', 'b'].map((key) => ({ key, half, places: [place, { x: 80, y: 50 }] })),
    [],
  )
  expect([...two.values()].map(({ x }) => x)).toEqual([50, 80])
})
