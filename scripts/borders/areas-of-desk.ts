import type { AreaGround } from './area-ground.ts'

export const desk: AreaGround = {
  folder: 'web/src/desk',
  list: 'scripts/borders/areas-of-desk.ts',
  offers: {
    people: ['InviteButton.tsx', 'PeopleTab.tsx', 'RequestsCard.tsx'],
  },
  circles: {},
  mostCrossings: 3,
}
