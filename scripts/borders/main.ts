import { areaGrounds } from './areas.ts'
import { check } from './check.ts'
import { countCrossings } from './check-areas.ts'
import { inWords } from './finding.ts'
import { readSources } from './sources.ts'

const sources = readSources()
const findings = check(sources)
for (const finding of findings) console.error(inWords(finding))
for (const ground of areaGrounds) {
  console.log(`${countCrossings(sources, ground)} imports between areas of ${ground.folder}`)
}
console.log(`${sources.length} files, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
