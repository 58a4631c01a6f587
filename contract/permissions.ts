import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { permissionResources, staffResources } from './permission.ts'

export const permissionList = endpoint({
  method: 'GET',
  path: '/api/authorisation-api/get-permissions',
  summary: 'The permissions of the signed-in user',
  permissions: [],
  response: z.array(z.object({ resource: z.enum([...permissionResources, ...staffResources]) })),
})
