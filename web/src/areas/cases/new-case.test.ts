import { expect, test } from 'vitest'
import { prefilled, requestOf } from './new-case.ts'

const nothing = { serviceId: '', orderId: '', testId: '', incidentId: '' }

test('a case from a faulty service is a fault with its impact, one from any other service starts empty', () => {
  const down = prefilled({ ...nothing, serviceId: 'S-1' }, { name: 'Leeds', condition: 'down' })
  expect(down).toMatchObject({ kind: 'fault', title: 'Leeds: no connection', impact: 'down', serviceId: 'S-1' })
  const working = prefilled({ ...nothing, serviceId: 'S-1' }, { name: 'Leeds', condition: 'working' })
  expect(working).toMatchObject({ kind: '', title: '', impact: '' })
  expect(prefilled({ ...nothing, orderId: 'O-1' }, undefined)).toMatchObject({ kind: 'order', orderId: 'O-1' })
})

test('an attachable test result is attached, any other is not', () => {
  const from = { ...nothing, testId: 'T-1' }
  const found = prefilled(
    from,
    { name: 'Leeds', condition: 'working' },
    { testId: 'T-1', title: 'No light', text: 'Cut.' },
  )
  expect(found).toMatchObject({
    kind: 'fault',
    title: 'Leeds: no light',
    description: 'Diagnostics result: no light. Cut.',
    testId: 'T-1',
  })
  expect(prefilled(from, undefined, null).testId).toBe('')
})

const fault = {
  ...prefilled(nothing, undefined),
  kind: 'fault',
  title: 'T',
  impact: 'down',
  severity: 'minor',
  since: 'Today',
  wish: 'A date',
}

test('a fault is sent with its impact, its severity and the answers to its own questions', () => {
  expect(requestOf(fault, ['F-1'])).toMatchObject({
    kind: 'fault',
    impact: 'down',
    severity: 'minor',
    answers: { since: 'Today' },
    isPrivate: false,
    fileIds: ['F-1'],
  })
})

test('fields of a fault and empty fields are not sent with another kind', () => {
  const request = requestOf({ ...fault, kind: 'order', isPrivate: 'yes' }, [])
  expect(request).toMatchObject({ kind: 'order', answers: { wish: 'A date' }, isPrivate: true })
  for (const name of ['impact', 'severity', 'serviceId']) expect(request).not.toHaveProperty(name)
})
