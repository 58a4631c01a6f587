import { endpoint } from '@portal/contract/endpoint.ts'
import { Problem } from '@portal/contract/problem.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { bind } from './bind.ts'
import { createServer } from './server.ts'

const shape = { method: 'POST', path: '/visit-info/api/test', summary: 'Test', permissions: [] } as const

async function answerOf(environment: string, problems: readonly 'slot_taken'[]) {
  const lines: string[] = []
  const config = readConfig({ ENVIRONMENT: environment, SESSION_SECRET: 'x'.repeat(40) }, () => '')
  const app = await createServer(config, [], { write: (line) => lines.push(line) })
  bind(app, endpoint({ ...shape, problems }), async () => {
    throw new Problem('slot_taken', { detail: 'Choose another time.' })
  })
  const answer = await app.inject({ method: 'POST', url: shape.path })
  return { answer, lines, collected: [...(app.undeclaredProblems ?? [])] }
}

const fault = 'POST /visit-info/api/test responds with slot_taken, which it does not declare'

test('a declared code is sent with its status and its message', async () => {
  const { answer, collected } = await answerOf('test', ['slot_taken'])
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'slot_taken', message: 'Choose another time.' })
  expect(collected).toEqual([])
})

test('an undeclared code fails a test run: the response names it, and the end of the file reports it', async () => {
  const { answer, collected } = await answerOf('test', [])
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ Reference: fault })
  expect(collected).toEqual([fault])
})

test('in production an undeclared code is logged, and the reader still gets a message', async () => {
  const { answer, lines, collected } = await answerOf('production', [])
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'slot_taken', message: 'Choose another time.' })
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ code: 'slot_taken', msg: fault }),
  )
  expect(collected).toEqual([])
})
