import type { AreaGround } from './area-ground.ts'

export const web: AreaGround = {
  folder: 'web/src/areas',
  list: 'scripts/borders/areas-of-web.ts',
  offers: {
    access: ['RequestsCard.tsx', 'SecondFactorCard.tsx', 'queries.ts'],
    'api-keys': ['queries.ts'],
    cloud: ['CloudChip.tsx', 'CloudCentre.tsx'],
    contacts: ['SubscriptionMatrix.tsx', 'SubscriptionRows.tsx'],
    services: ['UndoButton.tsx'],
    'service-status': ['OpenIncidents.tsx', 'queries.ts'],
  },
  circles: {},
  mostCrossings: 12,
}
