import { join } from 'node:path'
import { publishedSchema } from '../../../testing/tmf-schema.ts'

type Definition = 'ServiceTest' | 'ServiceTest_Create' | 'ServiceTest_Update' | 'Error'

export const { isPresent: hasPublishedSchema, faultsIn } = publishedSchema<Definition>(
  join(import.meta.dirname, 'TMF653_Service_Test_Management_API_v4.2.0_swagger.json'),
)
