import type { AreaGround } from './area-ground.ts'
import { desk } from './areas-of-desk.ts'
import { gateway } from './areas-of-gateway.ts'
import { web } from './areas-of-web.ts'

const server: AreaGround = {
  folder: 'server/src',
  circles: {
    'area-jobs.ts and housekeeping.ts put together what every area runs, beside the worker that the areas know.': [
      'jobs > gateway',
      'jobs > retention',
      'jobs > secrets',
    ],
    'The activity and the live update are written in an AccountScope, whose type is declared in the gateway.': [
      'lib > gateway',
    ],
    'works.ts puts together what threads do for every area, beside the pool that the areas ask.': ['threads > gateway'],
    'What browsers send is read by operators through an endpoint of the gateway.': ['monitoring > gateway'],
    'Sessions end with the access of their person; their store is in the portal.': ['people > portal'],
  },
  list: 'scripts/borders/areas.ts',
}

const browser: AreaGround = {
  folder: 'web/src',
  circles: { 'The menu counts the services in each category.': ['shell > areas'] },
  list: 'scripts/borders/areas.ts',
}

export const areaGrounds: readonly AreaGround[] = [gateway, web, desk, server, browser]
