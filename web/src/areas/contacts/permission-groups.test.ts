import { permissionResources } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { permissionGroups } from './permission-groups.ts'

test('every permission is in one group, with its explanation', () => {
  const named = permissionGroups.flatMap(({ permissions }) => permissions.map(([resource]) => resource))
  expect(named.toSorted()).toEqual([...permissionResources].toSorted())
})
