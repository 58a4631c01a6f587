import { inject } from 'vitest'

/** Whether the tests run on a cluster of Citus: `npm run test:citus`. */
export const isOnCitus = inject('workers').length > 0
