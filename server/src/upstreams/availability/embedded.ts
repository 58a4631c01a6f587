import type { Availability } from './availability.ts'

const copper = ['SOGEA-40', 'SOGEA-80', '4G-BACKUP']
const fibre = ['FTTP-80', 'FTTP-160', 'FTTP-330', 'FTTP-500', 'FTTP-1000']

/** The simulation of a demonstration: fibre has not reached Kendal and Rochdale, and no day is promised. */
export const simulatedAvailability: Availability = {
  listProducts: ({ postcode }) =>
    Promise.resolve(
      (/^(LA|OL)/.test(postcode) ? copper : [...fibre, ...copper]).map((productId) => ({ productId, from: null })),
    ),
}
