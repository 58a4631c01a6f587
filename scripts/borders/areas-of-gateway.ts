import type { AreaGround } from './area-ground.ts'

export const gateway: AreaGround = {
  folder: 'server/src/gateway',
  list: 'scripts/borders/areas-of-gateway.ts',
  offers: {
    access: ['service.ts'],
    accounts: ['store.ts'],
    cases: ['store.ts'],
    cloud: ['cloud-store.ts', 'meters.ts'],
    commission: ['policy.ts', 'statement-status.ts', 'statement-store.ts'],
    contacts: [
      'notifications/service.ts',
      'notifications/store.ts',
      'permissions/service.ts',
      'rules/service.ts',
      'rules/sign-in.ts',
      'service.ts',
      'store.ts',
    ],
    diagnostics: ['case-result.ts'],
    integration: ['entities.ts', 'examples.ts', 'items.ts'],
    orders: ['placing/provide.ts', 'store.ts'],
    plans: ['case-result-store.ts'],
    quotes: ['store.ts'],
    'service-status': ['store.ts'],
    services: ['service.ts', 'sites/store.ts', 'store.ts'],
    visits: ['store.ts'],
    webhooks: ['deliver.ts', 'outgoing.ts', 'retry-schedule.ts', 'signature.ts'],
  },
  circles: {},
  mostCrossings: 68,
}
