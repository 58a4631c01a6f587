import { checks } from './checks.ts'
import { runStages } from './test-stages.ts'

// `npm run check`: for every few minutes of work.
runStages(checks)
