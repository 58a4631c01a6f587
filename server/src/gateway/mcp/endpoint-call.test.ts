import { z } from 'zod'
import { expect, test } from 'vitest'
import { requestOf } from './endpoint-call.ts'

const params = z.object({ zoneId: z.string() })

test('a value in the address stays one part of it', () => {
  const { path, body } = requestOf({ method: 'GET', path: '/zones/:zoneId', params }, { zoneId: '../../keys?x#y' })
  expect(path).toBe('/zones/..%2F..%2Fkeys%3Fx%23y')
  expect(body).toBeUndefined()
})

test('the other fields of a read are its query, without those that are missing', () => {
  const input = { zoneId: 'a', search: 'b & c', page: 2, type: undefined }
  expect(requestOf({ method: 'GET', path: '/zones/:zoneId', params }, input).path).toBe(
    '/zones/a?search=b+%26+c&page=2',
  )
})

test('the other fields of a change are its body', () => {
  const asked = { zoneId: 'a', record: { name: 'www' } }
  expect(requestOf({ method: 'PUT', path: '/zones/:zoneId/record', params }, asked)).toEqual({
    path: '/zones/a/record',
    body: { record: { name: 'www' } },
  })
  expect(requestOf({ method: 'DELETE', path: '/zones/:zoneId', params }, { zoneId: 'a' }).body).toBeUndefined()
})
