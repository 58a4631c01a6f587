import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testStepNames } from '@portal/contract/diagnostics/values.ts'
import { LineReadings, type LineStep } from '../readings.ts'
import { published } from '../../../testing/published/tmf.ts'
import { erroredOfHour, metrics, readingOf } from './metrics.ts'
import { cancellation, ServiceTest, ServiceTestError, serviceTestOf } from './service-test.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'line-tests.md'), 'utf8')
const examples = [...page.matchAll(/```http\n([\s\S]+?)\n```/g)].map(([, text = '']) => {
  const [head = '', ...body] = text.split('\n\n')
  return { call: head.split('\n')[0] ?? '', body: body.length > 0 ? JSON.parse(body.join('\n\n')) : undefined }
})
const bodyOf = (start: string) => examples.find(({ call }) => call.startsWith(start))?.body
const answers = examples.filter(({ call }) => call.startsWith('HTTP/1.1 2')).flatMap(({ body }) => body)

test('the page lists every metric, with its unit, in the order of the code', () => {
  const rows = [...page.matchAll(/^\| (?:`(\w+)` )?\| `(\w+)` \| ([^;,|]+)/gm)].map(
    ([, step, name = '', unit = '']) => ({ step, name, unit: unit.trim() }),
  )
  const isStep = (name: string): name is LineStep => name in LineReadings
  const expected = Object.keys(metrics)
    .filter(isStep)
    .flatMap((step) => [...Object.values(metrics[step]), ...(step === 'errors' ? [erroredOfHour] : [])])
  expect(rows.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  for (const [index, { name, unit }] of expected.entries()) if (unit) expect(rows[index]?.unit, name).toBe(unit)
  expect(rows.flatMap(({ step }) => step ?? [])).toEqual(Object.keys(metrics))
})

test('the page shows the requests that the portal sends, and responses that it reads', () => {
  const wanted = { specification: 'copper', name: testStepNames.copper, lineId: 'CBUK900001' }
  expect(bodyOf('POST')).toEqual(serviceTestOf({ ...wanted, reference: 'T-7QK4MZ2XWD.copper' }))
  expect(bodyOf('PATCH')).toEqual(cancellation)
  expect(answers.map((answer) => ServiceTest.parse(answer).state)).toEqual(['acknowledged', 'completed', 'cancelled'])
  expect(readingOf('copper', ServiceTest.parse(answers[1]))).toMatchObject({
    finding: 'open',
    metresFromCabinet: 183,
    lineMetres: null,
  })
  expect(z.parse(ServiceTestError, bodyOf('HTTP/1.1 422')).reason).toBe('an engineer is working on the line')
})

test('every example is valid by the published schema of TMF653', () => {
  const faultsIn = published.tests()
  expect(faultsIn('ServiceTest_Create', bodyOf('POST'))).toEqual([])
  expect(faultsIn('ServiceTest_Update', bodyOf('PATCH'))).toEqual([])
  for (const answer of answers) expect(faultsIn('ServiceTest', answer)).toEqual([])
  expect(faultsIn('Error', bodyOf('HTTP/1.1 422'))).toEqual([])
})
