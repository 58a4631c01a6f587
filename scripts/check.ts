import { checks } from './checks.ts'
import { runStages } from './test-stages.ts'

// `npm run check`: fast enough to run every few minutes.
runStages(checks)
