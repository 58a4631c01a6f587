import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { possibleProblems } from './possible-problems.ts'
import { refusals } from './refusals.ts'

test('every refusal of the table can be met at an endpoint', () => {
  const possible = new Set<string>(endpoints.flatMap((endpoint) => possibleProblems(endpoint)))
  expect(Object.keys(refusals).filter((code) => !possible.has(code))).toEqual([])
})

test('what follows from the shape of an endpoint is not declared', () => {
  const twice = endpoints.flatMap(({ path, problems = [], ...shape }) => {
    const derived = possibleProblems({ ...shape, path })
    return problems.filter((code) => derived.includes(code)).map((code) => `${path} ${code}`)
  })
  expect(twice).toEqual([])
})
