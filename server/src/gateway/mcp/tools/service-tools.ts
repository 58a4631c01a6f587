import { serviceOverviewRead } from '@portal/contract/services/overview.ts'
import { ById, ServiceFilter, serviceList, serviceRead } from '@portal/contract/services/services.ts'
import { IncidentFilter, incidentList, incidentRead } from '@portal/contract/service-status/incidents.ts'
import { aPage, paged, readTool } from './tool.ts'

export const serviceTools = [
  readTool({
    name: 'find_services',
    title: 'Find services',
    description:
      'Finds services of the account, such as broadband lines, Ethernet, voice and cloud, by name, postcode, number or the customer’s own reference. The condition says whether each works.',
    scope: 'services:read',
    endpoint: serviceList,
    input: ServiceFilter.pick({ search: true, productCategory: true, siteId: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_service',
    title: 'Read a service',
    description: 'Reads one service: its product, site, contract and condition.',
    scope: 'services:read',
    endpoint: serviceRead,
    input: ById,
  }),
  readTool({
    name: 'read_service_overview',
    title: 'Read what is going on with a service',
    description:
      'Reads the current incidents, open cases, last line test, orders and planned work of one service. Use it first if something does not work.',
    scope: 'services:read',
    endpoint: serviceOverviewRead,
    input: ById,
  }),
  readTool({
    name: 'find_incidents',
    title: 'Find incidents and planned work',
    description:
      'Finds known incidents and planned work that affect the account: those that are open now, planned or over. Use reach "all" for those of all customers.',
    scope: 'services:read',
    endpoint: incidentList,
    input: IncidentFilter.pick({ phase: true, reach: true, search: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_incident',
    title: 'Read an incident',
    description: 'Reads one incident or planned work with its updates.',
    scope: 'services:read',
    endpoint: incidentRead,
    input: incidentRead.params,
  }),
]
