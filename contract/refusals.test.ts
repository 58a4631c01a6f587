import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { possibleProblems } from './possible-problems.ts'
import { refusals } from './refusals.ts'

test('every refusal in the table is declared by an endpoint', () => {
  const possible = new Set<string>(endpoints.flatMap((endpoint) => possibleProblems(endpoint)))
  expect(Object.keys(refusals).filter((code) => !possible.has(code))).toEqual([])
})

test("problems implied by an endpoint's shape are not declared", () => {
  const twice = endpoints.flatMap(({ path, problems = [], ...shape }) => {
    const derived = possibleProblems({ ...shape, path })
    return problems.filter((code) => derived.includes(code)).map((code) => `${path} ${code}`)
  })
  expect(twice).toEqual([])
})
