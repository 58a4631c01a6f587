import { permissionResources, staffResources } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { isStaff } from './is-staff.ts'

test('every permission of staff makes a person staff, and no other does', () => {
  expect(staffResources.filter((resource) => !isStaff(new Set([resource])))).toEqual([])
  expect(isStaff(new Set(permissionResources))).toBe(false)
})
