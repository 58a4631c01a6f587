import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import { type Fault, root, textWith } from './fault.ts'

/** Runs tests on the code as it is, or with one fault. The working tree is not changed. */
export async function openTestBench() {
  let fault: Fault | undefined
  const plant: Plugin = {
    name: 'plant-fault',
    enforce: 'pre',
    transform: (_code, id) => (fault && id === join(root, fault.file) ? textWith(fault) : undefined),
  }
  // Many faults show in a test that never ends.
  const shared = { maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 }
  const vitest = await createVitest('test', {
    root,
    config: false,
    watch: false,
    // The module cache uses only the file as its key, so later runs would find the code with the fault.
    fsModuleCache: false,
    reporters: [],
    // Each test file has its own process: a reused one would still have the previous fault.
    projects: [
      {
        plugins: [plant],
        test: {
          ...shared,
          name: 'node',
          include: ['{contract,db,identity,scripts,server,ui,web}/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
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

  /** The tests that fail, by their names. */
  const run = async (tests: readonly string[]): Promise<string[]> => {
    const { testModules } = await vitest.runTestFiles(tests.map((test) => join(root, test)))
    return tests.flatMap((test) => {
      const module = testModules.find(({ relativeModuleId }) => relativeModuleId === test)
      const state = module?.state()
      if (!module || (state !== 'passed' && state !== 'failed')) {
        throw new Error(`${test} did not run: ${state ?? 'no such test'}.`)
      }
      const failed = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
      // A file that cannot even be loaded says nothing about a rule.
      if (state === 'failed' && failed.length === 0) {
        throw new Error(`${test} has no test that failed, and failed: ${module.errors()[0]?.message ?? 'in a hook'}`)
      }
      return failed
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
      if (next.only) vitest.setGlobalTestNamePattern(next.only)
      try {
        return await run(next.tests)
      } finally {
        vitest.resetGlobalTestNamePattern()
        plantNext(undefined, next)
      }
    },
    close: () => vitest.close(),
  }
}
