import { expect, test } from 'vitest'
import { placeOf } from './grid-place.ts'

test('the worked example of Ordnance Survey: a point in Norfolk', () => {
  const { latitude, longitude } = placeOf({ grid: 'british', easting: 651_409.903, northing: 313_177.27 })
  expect(latitude).toBeCloseTo(52.65757, 4)
  expect(longitude).toBeCloseTo(1.71792, 4)
})

test.each([
  ['british', 400_000, -100_000, 49, -2],
  ['irish', 200_000, 250_000, 53.5, -8],
] as const)('the true origin of the %s grid', (grid, easting, northing, latitude, longitude) => {
  expect(placeOf({ grid, easting, northing })).toEqual({
    latitude: expect.closeTo(latitude, 6),
    longitude: expect.closeTo(longitude, 6),
  })
})

test.each([
  ['Glasgow', 'british', 257_400, 665_200, 55.86, -4.28],
  ['Bristol', 'british', 358_300, 172_500, 51.449, -2.6],
  ['Belfast', 'irish', 333_900, 374_200, 54.6, -5.93],
] as const)('%s is where an atlas has it', (_, grid, easting, northing, latitude, longitude) => {
  const place = placeOf({ grid, easting, northing })
  expect(Math.abs(place.latitude - latitude)).toBeLessThan(0.02)
  expect(Math.abs(place.longitude - longitude)).toBeLessThan(0.03)
})
