import { permissionResources } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { permissionGroups } from './permission-groups.ts'

test('every permission is in one group', () => {
  const named = permissionGroups.flatMap(({ permissions }) => permissions)
  expect(named.toSorted()).toEqual([...permissionResources].toSorted())
})
