import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { type Fault, root, textWith } from './fault.ts'

/** Runs tests on the code as it is, or with one fault in it. Nothing is written to the working tree. */
export async function openTestBench() {
  let fault: Fault | undefined
  const plant: Plugin = {
    name: 'plant-fault',
    enforce: 'pre',
    transform: (_code, id) => (fault && id === join(root, fault.file) ? textWith(fault) : undefined),
  }
  const shared = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 }
  const vitest = await createVitest('test', {
    root,
    config: false,
    watch: false,
    // Modules are kept on disk by their file alone: the code with the fault would be found there by every later run.
    fsModuleCache: false,
    reporters: [],
    // Each test file has a process of its own: one that is used again would still have the fault before.
    projects: [
      {
        plugins: [plant],
        test: {
          ...shared,
          name: 'node',
          include: ['{contract,db,server,ui,web}/**/*.test.ts'],
          globalSetup: ['db/src/testing/global-setup.ts'],
          pool: 'forks',
        },
      },
      {
        plugins: [plant],
        test: {
          ...shared,
          name: 'browser',
          environment: 'jsdom',
          include: ['{ui,web}/**/*.test.tsx'],
          setupFiles: ['web/src/testing/patience.ts'],
        },
      },
    ],
  })
  await vitest.standalone()

  /** Those of the test files that fail. */
  const run = async (tests: readonly string[]): Promise<string[]> => {
    const { testModules } = await vitest.runTestFiles(tests.map((test) => join(root, test)))
    const states = new Map(testModules.map((module) => [module.relativeModuleId, module.state()]))
    return tests.filter((test) => {
      const state = states.get(test)
      if (state !== 'passed' && state !== 'failed') throw new Error(`${test} did not run: ${state ?? 'no such test'}.`)
      return state === 'failed'
    })
  }
  const plantNext = (next: Fault | undefined, { file }: Fault) => {
    fault = next
    vitest.invalidateFile(join(root, file))
  }

  return {
    run,
    runPlanted: async (next: Fault): Promise<string[]> => {
      plantNext(next, next)
      try {
        return await run(next.tests)
      } finally {
        plantNext(undefined, next)
      }
    },
    close: () => vitest.close(),
  }
}
