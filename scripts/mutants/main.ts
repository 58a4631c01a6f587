import { parseArgs } from 'node:util'
import { type Fault, textWith } from './fault.ts'
import { faults } from './faults.ts'
import { openTestBench } from './test-bench.ts'

const mostSurvivors = 5

/** `npm run mutants [-- --only <word>]`: introduces faults one at a time and reports those that no test detects. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
  const word = values.only.toLowerCase()
  const chosen = faults.filter(({ name, file, about = '' }) => `${name} ${file} ${about}`.toLowerCase().includes(word))
  if (chosen.length === 0) throw new Error(`No fault has "${values.only}" in its name or its file.`)
  for (const fault of chosen) textWith(fault)
  const bench = await openTestBench()
  try {
    const tests = [...new Set(chosen.flatMap((fault) => fault.tests))]
    console.log(`${chosen.length} faults, ${tests.length} test files. First the tests on the code as it is.`)
    const failing = await bench.run(tests)
    if (failing.length > 0) throw new Error(`These tests fail without any fault: ${failing.join(', ')}`)
    const survivors: Fault[] = []
    for (const fault of chosen) {
      const start = performance.now()
      const [caughtBy] = await bench.runPlanted(fault)
      if (!caughtBy) survivors.push(fault)
      const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5)
      console.log(
        `${caughtBy ? 'caught  ' : 'SURVIVED'} ${seconds} s  ${fault.name}  (${caughtBy ?? fault.tests.join(', ')})`,
      )
    }
    for (const { name, file } of survivors) console.log(`Survived: ${name} (${file})`)
    console.log(
      `${chosen.length} faults, ${chosen.length - survivors.length} caught, ${survivors.length} survived (at most ${mostSurvivors} may)`,
    )
    process.exitCode = survivors.length > mostSurvivors ? 1 : 0
  } finally {
    await bench.close()
  }
}

await main()
