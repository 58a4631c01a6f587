import { writeJsonOnly } from './json-output.ts'

// Must be the first import, because modules write output while they load. Terminals get text for people, production
// gets JSON.
export const isProduction = process.env.ENVIRONMENT === 'production'
if (isProduction) writeJsonOnly()
