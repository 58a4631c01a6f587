import type { AreaGround } from './area-ground.ts'

export const desk: AreaGround = {
  folder: 'web/src/desk',
  list: 'scripts/borders/areas-of-desk.ts',
  offers: {
    acts: ['ActButtons.tsx', 'ActsCard.tsx', 'act.ts', 'acts.module.css', 'call-act.ts'],
    people: ['RequestsCard.tsx', 'person-acts.ts', 'queries.ts'],
  },
  circles: {},
}
