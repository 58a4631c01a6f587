import { defineConfig } from 'vitest/config'

/** Tests of the files in deploy/. They need the whole machine, so they run alone. */
export default defineConfig({
  cacheDir: '../.cache/vite-deploy',
  test: {
    root: import.meta.dirname,
    include: ['test/*.test.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
