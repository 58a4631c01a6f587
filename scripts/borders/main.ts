import { check } from './check.ts'
import { inWords } from './finding.ts'
import { readSources } from './sources.ts'

const sources = readSources()
const findings = check(sources)
for (const finding of findings) console.error(inWords(finding))
console.log(`${sources.length} files, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
