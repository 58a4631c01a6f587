import type { AreaGround } from './area-ground.ts'

export const desk: AreaGround = {
  folder: 'web/src/desk',
  list: 'scripts/borders/areas-of-desk.ts',
  offers: {
    people: ['RequestsCard.tsx', 'person-acts.ts', 'queries.ts'],
  },
  circles: {},
  mostCrossings: 3,
}
