import { writeJsonOnly } from './json-output.ts'

// Imported before all else, because modules say things while they load. At a terminal a person reads, in production a program.
export const isProduction = process.env.ENVIRONMENT === 'production'
if (isProduction) writeJsonOnly()
