import { resources } from '../integration/tmf-resource.ts'

const serviceProblem = resources(
  '/tmf-api/serviceProblemManagement/v4/serviceProblem',
  'Incidents and planned work as service problems of TMF656',
  ['id', 'status', 'category', 'name', 'affectedService.id'],
)
export const serviceProblemList = serviceProblem.list
export const serviceProblemRead = serviceProblem.read
