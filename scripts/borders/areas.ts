import type { AreaGround } from './area-ground.ts'
import { desk } from './areas-of-desk.ts'
import { gateway } from './areas-of-gateway.ts'
import { web } from './areas-of-web.ts'

const server: AreaGround = {
  folder: 'server/src',
  circles: {},
  list: 'scripts/borders/areas.ts',
}

const browser: AreaGround = {
  folder: 'web/src',
  circles: {},
  list: 'scripts/borders/areas.ts',
}

export const areaGrounds: readonly AreaGround[] = [gateway, web, desk, server, browser]
