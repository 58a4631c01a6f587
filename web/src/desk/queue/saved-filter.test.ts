import { expect, test } from 'vitest'
import { filterOfAddress, savedQueueOf } from './saved-filter.ts'

const queue = { queueId: 'q', name: 'Faults', isShared: false, isMine: true, byName: 'Sam', total: 2 }

test('the filters of an address are saved without its page', () => {
  expect(filterOfAddress({ kind: 'case', search: 'tone', page: 3 })).toEqual({ kind: 'case', search: 'tone' })
})

test('a queue is found by its filters, in whatever order, and none by others', () => {
  const faults = { ...queue, filter: { kind: 'case', later: 'now', search: 'tone' } } as const
  expect(savedQueueOf([faults], { search: 'tone', kind: 'case' })).toBe(faults)
  expect(savedQueueOf([faults], { search: 'tone', kind: 'case', page: 2 })).toBe(faults)
  expect(savedQueueOf([faults], { search: 'tone' })).toBeUndefined()
  expect(savedQueueOf([faults], { search: 'tone', kind: 'case', whose: 'mine' })).toBeUndefined()
})
